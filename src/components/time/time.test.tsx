import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { writeLocalDays } from './local-days.ts';
import { Time } from './time.tsx';

const value = '2025-09-01T23:30:00.000Z';
const zone = process.env.TZ;
afterEach(() => {
  cleanup();
  process.env.TZ = zone;
});

test('the server renders UTC, whatever its own locale and time zone', () => {
  process.env.TZ = 'Asia/Tokyo';
  expect(renderToString(<Time value={value} />)).toBe(
    `<time dateTime="${value}" data-day="true">1 Sep 2025</time>`,
  );
  expect(renderToString(<Time value={value} show="clock" />)).toContain('>23:30 UTC<');
});

test.each([
  ['Asia/Tokyo', '2 Sep 2025'],
  ['America/Los_Angeles', '1 Sep 2025'],
])('a reader in %s sees their own day, and the time in the title', (timeZone, day) => {
  process.env.TZ = timeZone;
  render(<Time value={value} />);
  expect(screen.getByText(day).title).toMatch(/2025.*:30/);
});

test('a day does not change when the page hydrates', async () => {
  process.env.TZ = 'Asia/Tokyo';
  const errors = vi.spyOn(console, 'error');
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Time value={value} />);
  writeLocalDays();
  const rendered = root.textContent;
  expect(rendered).toBe('2 Sep 2025');

  const seen = new Set<string | null>();
  const observer = new MutationObserver(() => seen.add(root.textContent));
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  await act(async () => {
    hydrateRoot(root, <Time value={value} />);
  });
  expect(root.textContent).toBe(rendered);
  expect([...seen].filter((text) => text !== rendered)).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});
