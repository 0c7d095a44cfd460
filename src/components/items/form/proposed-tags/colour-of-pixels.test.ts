import fc from 'fast-check';
import { expect, test } from 'vitest';
import { english } from '../../../../../contract/matching/english.ts';
import { colourOfPixels } from './colour-of-pixels.ts';

type Pixel = readonly [number, number, number, number];
const pixels = (...all: Pixel[]) => all.flat();
const solid = (red: number, green: number, blue: number) =>
  pixels(...Array<Pixel>(9).fill([red, green, blue, 255]));

test.each([
  ['black', solid(12, 12, 14)],
  ['black', solid(52, 50, 51)],
  ['white', solid(244, 244, 240)],
  ['grey', solid(128, 130, 127)],
  ['red', solid(190, 30, 40)],
  ['pink', solid(240, 150, 165)],
  ['orange', solid(240, 120, 20)],
  ['brown', solid(110, 70, 35)],
  ['yellow', solid(250, 215, 40)],
  ['green', solid(30, 120, 60)],
  ['turquoise', solid(30, 190, 190)],
  ['blue', solid(25, 50, 120)],
  ['purple', solid(110, 50, 160)],
])('names %s', (name, rgba) => {
  expect(colourOfPixels(rgba)).toBe(name);
});

test('names the colour of most pixels, and none if no colour prevails', () => {
  const [red, blue, green]: Pixel[] = [
    [200, 0, 0, 255],
    [0, 0, 200, 255],
    [0, 200, 0, 255],
  ];
  if (!red || !blue || !green) throw new Error('The colours are missing.');
  expect(colourOfPixels(pixels(red, blue, blue))).toBe('blue');
  expect(colourOfPixels(pixels(red, blue, green))).toBeNull();
});

test('transparent pixels do not count', () => {
  expect(colourOfPixels(pixels([200, 0, 0, 0], [200, 0, 0, 10], [0, 0, 200, 255]))).toBe('blue');
  expect(colourOfPixels(pixels([200, 0, 0, 0]))).toBeNull();
  expect(colourOfPixels([])).toBeNull();
});

const pixel = fc.tuple(
  fc.nat({ max: 255 }),
  fc.nat({ max: 255 }),
  fc.nat({ max: 255 }),
  fc.constant(255),
);

test('each name is a colour of the lexicon', () => {
  fc.assert(
    fc.property(pixel, (one) => {
      expect(Object.keys(english.colours)).toContain(colourOfPixels(one));
    }),
  );
});

test('the order of the pixels does not matter where a colour has the majority', () => {
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 4 }), fc.nat({ max: 9 }), (others, turn) => {
      const blue = Array<Pixel>(others.length + 1).fill([20, 40, 200, 255]);
      const all = [...others, ...blue];
      const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
      expect(colourOfPixels(turned.flat())).toBe(colourOfPixels(all.flat()));
    }),
  );
});
