import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeScreen, showScreen } from '../../../tests/support/page/screens/screen.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  closeScreen();
  vi.restoreAllMocks();
});

function Page() {
  useScrollRestoration();
  return <Link to="/next?email=ada@campus.edu">next</Link>;
}

const stored = () =>
  JSON.parse(sessionStorage.getItem('scroll') ?? '[]') as [entry: string, position: number][];

test('stores the positions of the latest fifty history entries, without their addresses', () => {
  showScreen(<Page />, '/first');
  let position = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => position);
  while (position < 60) {
    position += 1;
    act(() => screen.getByRole('link').click());
    window.dispatchEvent(new Event('scroll'));
  }
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toHaveLength(50);
  expect(stored().map(([, kept]) => kept)).toEqual(Array.from({ length: 50 }, (_, at) => at + 11));
  expect(sessionStorage.getItem('scroll')).not.toContain('campus');
});

test.each([
  { type: 'reload', then: [[0, 500]] },
  { type: 'back_forward', then: [[0, 500]] },
  { type: 'navigate', then: [] },
])(
  'at an address with a stored position, the navigation type $type scrolls to: $then',
  ({ type, then }) => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never);
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
    sessionStorage.setItem('scroll', '[["/first",500]]');
    showScreen(<Page />, '/first');
    expect(scrollTo.mock.calls.slice(0, 1)).toEqual(then);
  },
);

test.each(['{"default /":7}', '[1]', 'x'])('ignores the stored value %s', (text) => {
  sessionStorage.setItem('scroll', text);
  showScreen(<Page />, '/');
  window.dispatchEvent(new Event('pagehide'));
  expect(stored()).toEqual([]);
});
