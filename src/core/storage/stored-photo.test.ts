import { expect, test } from 'vitest';
import { parseOrNull } from '../parse.ts';
import { StoredPhoto, toFile, toStored } from './stored-photo.ts';

const content = new TextEncoder().encode('photo').buffer;
const named = { name: 'bag.webp', type: 'image/webp' };

test('restores a photo from its stored form', async () => {
  const photo = new File([content], named.name, { type: named.type });
  const restored = toFile(StoredPhoto.parse(structuredClone(await toStored(photo))));
  expect(restored).toMatchObject(named);
  expect(await restored.text()).toBe('photo');
});

test.each([[named], [{ ...named, bytes: 'photo' }], ['photo'], [null]])(
  'refuses %j, which has no bytes',
  (stored) => {
    expect(parseOrNull(StoredPhoto, stored)).toBeNull();
  },
);
