import sharp from 'sharp';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPicture } from '../hand-over/return-code/qr-picture.ts';
import { readScanned } from './scanned.ts';

const id = '01990000-0000-7000-8000-00000000beef';
const link = `https://lost.example.edu/items/${id}`;

test.each([
  ['a link with its return code', `${link}#code=012345`, { id, code: '012345' }],
  ['a link', link, { id, code: null }],
  ['a link with another fragment', `${link}#code=12`, { id, code: null }],
  ['an id', id, { id, code: null }],
  ['the number of a tag', 'No. 00BEEF', { number: '00beef' }],
])('recognises %s', (_, text, scanned) => {
  expect(readScanned(text)).toEqual(scanned);
});

test.each(['https://example.edu/', 'WIFI:S:campus;;', '4006381333931', ''])(
  'ignores a code from elsewhere: %s',
  (text) => {
    expect(readScanned(text)).toBeNull();
  },
);

test.each([
  ['straight', 0, 184],
  ['large', 0, 700],
  ['held askew', 17, 320],
  ['upside down', 180, 260],
])('reads the code that the portal draws, %s', async (_, angle, size) => {
  const picture = qrPicture(`${link}#code=012345`);
  const table = { r: 150, g: 140, b: 120, alpha: 1 };
  const { data, info } = await sharp(Buffer.from(picture), { density: 300 })
    .resize(size, size, { kernel: 'nearest' })
    .flatten({ background: 'white' })
    .rotate(angle, { background: table })
    .extend({ top: 60, bottom: 90, left: 120, right: 40, background: table })
    .blur(0.7)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(readScanned(decodeQR({ ...info, data }))).toEqual({ id, code: '012345' });
});
