import type { Page } from '@playwright/test';

/** Maximum number of stops, to limit the time. Longer screens repeat the same kinds of controls after that. */
const stopsAtMost = 40;

interface Stop {
  /** Identifies the focused element; null when the focus has left the document. */
  key: string | null;
  /** Why the focused element cannot be seen; null if it can. */
  problem: string | null;
}

/**
 * Moves the focus through the screen with Tab and back with Shift+Tab.
 * @returns a line for each stop at which the focused control was covered or outside of the window
 */
export async function walkFocus(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const seen = new Set<string>();
  let stops = 0;
  while (stops < stopsAtMost) {
    await page.keyboard.press('Tab');
    const { key, problem } = await lookAtFocus(page);
    // A dialog traps the focus, so after its last control the first one follows again.
    if (key === null || seen.has(key)) break;
    seen.add(key);
    stops += 1;
    if (problem !== null) problems.push(`Tab: ${problem}`);
  }
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Shift+Tab');
    const { problem } = await lookAtFocus(page);
    if (problem !== null) problems.push(`Shift+Tab: ${problem}`);
  }
  return problems;
}

async function lookAtFocus(page: Page): Promise<Stop> {
  const stop = await page.evaluate(lookAtFocused);
  if (stop.problem === null) return stop;
  // Toasts move out of the way of the focus in the next frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(lookAtFocused);
}

/** Runs in the page, so it must not use variables from outside. */
function lookAtFocused(): Stop {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return { key: null, problem: null };
  const all = [...document.querySelectorAll('*')];
  const key = String(all.indexOf(focused));
  const box = focused.getBoundingClientRect();
  // A tall element, such as the list of messages, may reach beyond the edges of the window.
  const isTall = box.height > innerHeight / 2;
  const top = isTall ? Math.max(box.top, 0) : box.top;
  const bottom = isTall ? Math.min(box.bottom, innerHeight) : box.bottom;
  const centre = { x: (box.left + box.right) / 2, y: (top + bottom) / 2 };
  const name = `${focused.outerHTML.slice(0, 90)} at ${String(Math.round(box.top))} to ${String(Math.round(box.bottom))}`;
  const hit = document.elementFromPoint(centre.x, centre.y);
  if (hit === null) return { key, problem: `outside of the window: ${name}` };
  const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
  const isVisible = [focused, ...labels].some((one) => one.contains(hit) || hit.contains(one));
  return { key, problem: isVisible ? null : `under ${hit.outerHTML.slice(0, 60)}: ${name}` };
}
