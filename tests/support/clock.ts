/** A clock that only moves when a test advances it. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  advance(milliseconds: number): void;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export function stoppedClock(): Clock {
  let time = Date.UTC(2025, 8, 1, 12);
  return {
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
