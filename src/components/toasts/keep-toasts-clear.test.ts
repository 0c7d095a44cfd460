import { expect, test } from 'vitest';
import { topBelowObstacles } from './keep-toasts-clear.ts';

const bar = { top: 66, bottom: 126 };
const button = { top: 130, bottom: 174 };

test.each([
  ['no obstacle', [], 78],
  ['an obstacle in the way', [bar], 138],
  ['one obstacle below the other', [button, bar], 186],
  ['an obstacle below the toasts', [{ top: 300, bottom: 344 }], 78],
  ['an obstacle scrolled out above', [{ top: -80, bottom: -20 }], 78],
  ['no room below the obstacle', [{ top: 66, bottom: 680 }], 78],
  ['a bar at the bottom of the window', [bar, { top: 684, bottom: 740 }], 138],
  ['no room below the second obstacle', [bar, { top: 130, bottom: 684 }], 138],
])('places the toasts with %s', (_, obstacles, top) => {
  expect(topBelowObstacles(78, 70, obstacles, 740)).toBe(top);
});
