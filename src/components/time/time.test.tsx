// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Profiler } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeLocalTimes } from './local-times.ts';
import { dayText, relativeText } from './relative-text.ts';
import { Time } from './time.tsx';

const value = '2025-09-01T23:30:00.000Z';
const zone = process.env.TZ;
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  process.env.TZ = zone;
});

/** Moves the pointer over a `<time>` element. @returns the element's `title` */
function titleOf(text: string): string {
  const time = screen.getByText(text);
  fireEvent.pointerEnter(time);
  return time.title;
}

test('the server renders UTC, whatever its own time zone', () => {
  process.env.TZ = 'Asia/Tokyo';
  expect(renderToString(<Time value={value} />)).toBe(
    `<time dateTime="${value}" data-local="day">1 Sep 2025</time>`,
  );
  expect(renderToString(<Time value={value} show="clock" />)).toContain('>23:30 UTC<');
});

test.each([
  ['Asia/Tokyo', '2 Sep 2025'],
  ['America/Los_Angeles', '1 Sep 2025'],
])('a reader in %s sees their own day, and on hover the time in the title', (timeZone, day) => {
  process.env.TZ = timeZone;
  render(<Time value={value} />);
  expect(titleOf(day)).toMatch(/2025.*:30/);
});

test('the exact time is in English like the page, whatever the language of the browser', () => {
  process.env.TZ = 'Asia/Tokyo';
  render(<Time value={value} />);
  expect(titleOf('2 Sep 2025')).toMatch(/^Tuesday,? 2 September 2025 at 08:30$/);
});

test('the server renders the day of a relative time, because it does not know when the page is read', () => {
  expect(renderToString(<Time value={value} show="relative" />)).toContain('>1 Sep 2025<');
});

test.each([
  ['day', '2 Sep 2025'],
  ['relative', 'Today 08:30'],
] as const)('a time shown as "%s" does not change when the page hydrates', async (show, text) => {
  process.env.TZ = 'Asia/Tokyo';
  vi.useFakeTimers({ now: new Date('2025-09-02T03:00:00.000Z'), toFake: ['Date'] });
  const errors = vi.spyOn(console, 'error');
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Time value={value} show={show} />);
  writeLocalTimes(relativeText, dayText);
  const rendered = root.textContent;
  expect(rendered).toBe(text);

  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => seen.add(root.textContent));
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  const hydrated = await act(async () => hydrateRoot(root, <Time value={value} show={show} />));
  expect(root.textContent).toBe(rendered);
  expect([...seen].filter((seenText) => seenText !== rendered)).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  act(() => hydrated.unmount());
});

describe('relative times on an open page', () => {
  const now = new Date('2026-03-04T12:00:00.000Z');
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  beforeEach(() => {
    vi.useFakeTimers({ now, toFake: ['setInterval', 'clearInterval', 'Date'] });
  });

  test('change as minutes pass, and have the exact time in the title', () => {
    render(<Time value={minutesAgo(0)} show="relative" />);
    expect(titleOf('just now')).toMatch(/2026.*:00/);
    act(() => void vi.advanceTimersByTime(2 * 60_000));
    screen.getByText('2 min ago');
  });

  test('render again only when their text changes, and share one timer', () => {
    const renders = vi.fn();
    render(
      <>
        {[5, 500, 5000].map((minutes) => (
          <Profiler key={minutes} id={String(minutes)} onRender={renders}>
            <Time value={minutesAgo(minutes)} show="relative" />
          </Profiler>
        ))}
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    renders.mockClear();
    act(() => void vi.advanceTimersByTime(60_000));
    screen.getByText('6 min ago');
    expect(renders.mock.calls.map(([id]) => id as string)).toEqual(['5']);
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('are right at once when a hidden page becomes visible', () => {
    render(<Time value={minutesAgo(5)} show="relative" />);
    vi.setSystemTime(now.getTime() + 30 * 60_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    screen.getByText('35 min ago');
  });
});
