import { dayText, relativeText } from './relative-text.ts';

/**
 * Runs before the first paint of a server-rendered document, which has its times as UTC days. Replaces each day by the
 * text that hydration will render. The document contains the source text of this function, so the function may use
 * nothing from outside itself.
 */
export function writeLocalTimes(relative: typeof relativeText, day: typeof dayText): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const date = new Date(time.dateTime);
    time.textContent = time.dataset.local === 'day' ? day(date) : relative(date, new Date());
  }
}

/** The script element. It has to follow the markup directly, to run before the browser paints the markup. */
export const localTimesScript = `<script>(${String(writeLocalTimes)})(${String(relativeText)},${String(dayText)})</script>`;
