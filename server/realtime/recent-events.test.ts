import { expect, test } from 'vitest';
import { createRecentEvents } from './recent-events.ts';

function recentEvents(listensSince: () => number | null = () => 0) {
  const clock = { now: 1_000_000 };
  const events = createRecentEvents(listensSince, () => clock.now);
  clock.now += 3_600_000;
  return { ...events, clock };
}

test('returns the age of the last event that was sent to one of the rooms', () => {
  const { note, ageOfLast, clock } = recentEvents();
  note(['ada', 'bob']);
  clock.now += 2_000;
  note(['bob']);
  clock.now += 500;
  expect(ageOfLast(['ada'])).toBe(2_500);
  expect(ageOfLast(['ada', 'bob'])).toBe(500);
});

test('returns at most a minute, because older events are forgotten', () => {
  const { note, ageOfLast, clock } = recentEvents();
  expect(ageOfLast(['ada'])).toBe(60_000);
  note(['ada']);
  clock.now += 59_999;
  expect(ageOfLast(['ada'])).toBe(59_999);
  clock.now += 3_600_000;
  note(['bob']);
  expect(ageOfLast(['ada'])).toBe(60_000);
});

test('returns at most the time since its start', () => {
  const clock = { now: 1_000_000 };
  const { ageOfLast } = createRecentEvents(
    () => 0,
    () => clock.now,
  );
  clock.now += 300;
  expect(ageOfLast(['ada'])).toBe(300);
});

test('returns at most the time since the last gap in the events of other nodes', () => {
  let since: number | null = null;
  const { ageOfLast, clock } = recentEvents(() => since);
  expect(ageOfLast(['ada'])).toBe(0);
  since = clock.now;
  clock.now += 700;
  expect(ageOfLast(['ada'])).toBe(700);
});
