/**
 * Elements that toasts must not cover: those with this attribute, such as bars, and the control with the visible focus.
 */
const obstacles = '[data-clear-of-toasts], :focus-visible';
/** Pixels between an obstacle and the toasts below it. */
const gap = 12;

/** A vertical extent in the window, in pixels. */
interface Extent {
  top: number;
  bottom: number;
}

/**
 * Computes the top of a list of toasts, so that it covers none of the obstacles. All values are in pixels.
 * @param start the top of the list without obstacles
 * @param height the height of the list
 * @param windowHeight the height of the window. If the list does not fit below an obstacle, the list covers it.
 */
export function topBelowObstacles(
  start: number,
  height: number,
  obstructing: readonly Extent[],
  windowHeight: number,
): number {
  let top = start;
  for (const { top: above, bottom } of [...obstructing].sort((a, b) => a.top - b.top)) {
    const isCovered = above < top + height + gap && bottom > top - gap;
    if (isCovered && bottom + gap + height <= windowHeight) top = bottom + gap;
  }
  return top;
}

/**
 * Sets `--toasts-top` on a fixed list of toasts, so that it stays below the elements that it must not cover,
 * also after scrolling and changes of the page.
 * @param start the top of the list without obstacles, in pixels
 * @returns a function that stops the updates
 */
export function keepToastsClear(list: HTMLElement, start: number): () => void {
  let frame = 0;

  function place() {
    frame = 0;
    const { left, right, height } = list.getBoundingClientRect();
    // An empty list covers nothing.
    if (height === 0) return;
    const extents = [...document.querySelectorAll(obstacles)]
      .filter((one) => !list.contains(one) && !one.contains(list))
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.height > 0 && one.right > left && one.left < right);
    const top = topBelowObstacles(start, height, extents, window.innerHeight);
    list.style.setProperty('--toasts-top', `${String(top)}px`);
  }
  const placeSoon = () => {
    frame ||= requestAnimationFrame(place);
  };

  const sizes = new ResizeObserver(placeSoon);
  sizes.observe(list);
  const changes = new MutationObserver(() => {
    if (list.childElementCount > 0) placeSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', placeSoon, { passive: true });
  window.addEventListener('resize', placeSoon);
  document.addEventListener('focusin', placeSoon);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    window.removeEventListener('scroll', placeSoon);
    window.removeEventListener('resize', placeSoon);
    document.removeEventListener('focusin', placeSoon);
  };
}
