/**
 * Rewrites the days in a server-rendered document from UTC to the reader's time zone, before the first paint.
 * The document contains its source text (`localDaysScript`), so it may use nothing from outside the function.
 * The format is that of `dayText` in time.tsx.
 */
export function writeLocalDays(): void {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-day]')) {
    const date = new Date(time.dateTime);
    time.textContent = `${String(date.getDate())} ${months[date.getMonth()] ?? ''} ${String(date.getFullYear())}`;
  }
}

/** Belongs directly after the markup that it changes. */
export const localDaysScript = `<script>(${writeLocalDays.toString()})()</script>`;
