import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPhoto, itemKinds, renderPhoto, surfaces } from './index.ts';

const umbrella = { kind: 'umbrella', color: '#2f5d8a', surface: 'bench', seed: 3 } as const;

describe('drawPhoto', () => {
  it('draws the same picture for the same options', () => {
    expect(drawPhoto(umbrella)).toBe(drawPhoto({ ...umbrella }));
  });

  it.each([
    ['seed', { seed: 4 }],
    ['color', { color: '#b8342c' }],
    ['surface', { surface: 'grass' }],
    ['kind', { kind: 'keys' }],
  ] as const)('draws another picture for another %s', (_, change) => {
    expect(drawPhoto({ ...umbrella, ...change })).not.toBe(drawPhoto(umbrella));
  });

  it.each(itemKinds)('%s: draws with finite numbers and refers only to what it defines', (kind) => {
    for (let seed = 0; seed < 24; seed += 1) {
      const surface = surfaces[seed % surfaces.length]!;
      const svg = drawPhoto({ kind, color: seed % 2 === 0 ? '#f4f1ea' : '#1d1d24', surface, seed });
      expect(svg).not.toMatch(/NaN|Infinity|undefined|\[object/);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
    }
  });

  it('names a colour it cannot read', () => {
    expect(() => drawPhoto({ ...umbrella, color: 'blue' })).toThrow(
      new RangeError('color: expected #rrggbb, got "blue"'),
    );
  });
});

describe('renderPhoto', () => {
  it('gives a JPEG of 1000 × 750 that is no single colour', async () => {
    const photo = await renderPhoto(umbrella);
    expect(await sharp(photo).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1000,
      height: 750,
    });
    const { channels } = await sharp(photo).stats();
    expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
  });
});
