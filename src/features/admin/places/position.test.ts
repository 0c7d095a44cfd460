import { expect, test } from 'vitest';
import { movedByKey, positionAt, positionOf, shownPosition, typedPositionOf } from './position.ts';

test('converts percentages to a position, and back', () => {
  expect(positionOf({ left: '12.5', top: '80' })).toEqual({ x: 0.125, y: 0.8 });
  expect(typedPositionOf({ x: 0.125, y: 0.8 })).toEqual({ left: '12.5', top: '80' });
  expect(positionOf({ left: '', top: ' ' })).toBeNull();
});

test.each([
  [{ left: '3', top: '' }, 'incomplete'],
  [{ left: '101', top: '3' }, 'outside'],
  [{ left: '3', top: '-1' }, 'outside'],
  [{ left: 'x', top: '1' }, 'outside'],
])('the position %o is %s', (typed, problem) => {
  expect(positionOf(typed)).toBe(problem);
  expect(shownPosition(typed)).toBeNull();
});

test('arrow keys move a position and stay on the plan', () => {
  expect(movedByKey(null, 'ArrowUp', false)).toEqual({ x: 0.5, y: 0.5 });
  expect(movedByKey({ x: 0.5, y: 0.5 }, 'ArrowRight', false)?.x).toBeCloseTo(0.51);
  expect(movedByKey({ x: 0.5, y: 0.5 }, 'ArrowDown', true)?.y).toBeCloseTo(0.55);
  expect(movedByKey({ x: 0, y: 1 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 1 });
  expect(movedByKey({ x: 0, y: 1 }, 'Enter', false)).toBeUndefined();
});

test('converts a point of the window to a position on the picture', () => {
  const picture = { left: 100, top: 50, width: 400, height: 200 };
  expect(positionAt({ clientX: 200, clientY: 200 }, picture)).toEqual({ x: 0.25, y: 0.75 });
  expect(positionAt({ clientX: 90, clientY: 260 }, picture)).toEqual({ x: 0, y: 1 });
});
