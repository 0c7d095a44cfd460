import { dayText, relativeText } from './relative-text.ts';

/**
 * Rewrites the times in a server-rendered document from UTC days to the texts that hydration renders, before the
 * first paint. The document contains this function's source text, so it may use nothing from outside itself.
 */
export function writeLocalTimes(relative: typeof relativeText, day: typeof dayText): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const date = new Date(time.dateTime);
    time.textContent = time.dataset.local === 'day' ? day(date) : relative(date, new Date());
  }
}

/** The script element. It has to follow the markup directly, to run before the browser paints the markup. */
export const localTimesScript = `<script>(${String(writeLocalTimes)})(${String(relativeText)},${String(dayText)})</script>`;
