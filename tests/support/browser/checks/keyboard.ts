import { type Locator, type Page, expect } from '@playwright/test';

/** Maximum number of stops; no tested screen has so many before its target. */
const stopsAtMost = 80;

/** Moves the focus to an element with the Tab key, and checks at each stop that the focus has a visible outline. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < stopsAtMost; stop += 1) {
    await page.keyboard.press('Tab');
    const { isAtTarget, outline } = await target.evaluate(lookAtFocus);
    expect(outline).toBe('outlined');
    if (isAtTarget) return;
  }
  throw new Error(`${String(stopsAtMost)} stops, and not at ${String(target)}`);
}

/**
 * Returns whether the target has the focus, and whether the focused element, its parent or one of its siblings has an
 * outline. Runs in the page.
 */
function lookAtFocus(target: Element): { isAtTarget: boolean; outline: string } {
  const focused = document.activeElement;
  // After the last element, the focus is on the body, which needs no outline. In a window with a toolbar, it would be
  // in the toolbar.
  if (focused === document.body) return { isAtTarget: false, outline: 'outlined' };
  if (focused === null) return { isAtTarget: false, outline: 'nothing has the focus' };
  const around = focused.parentElement;
  const isOutlined = [focused, around, ...(around?.children ?? [])].some((element) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && width > 4 && height > 4;
  });
  const outline = isOutlined ? 'outlined' : `no outline: ${focused.outerHTML.slice(0, 200)}`;
  return { isAtTarget: focused === target, outline };
}

/** Moves to each field in turn with the Tab key, and types into it. The keys of `fields` are the labels. */
export async function typeInto(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}
