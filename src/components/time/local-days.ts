/**
 * Writes the days of the document as they are in the reader's time zone, where the server knew UTC alone, before
 * they are drawn. It stands in the document as text (`localDaysScript`), so it uses nothing from outside. The
 * format is that of `dayText` in time.tsx.
 */
export function writeLocalDays(): void {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-day]')) {
    const date = new Date(time.dateTime);
    time.textContent = `${String(date.getDate())} ${months[date.getMonth()] ?? ''} ${String(date.getFullYear())}`;
  }
}

/** Goes right after the markup that it changes. */
export const localDaysScript = `<script>(${writeLocalDays.toString()})()</script>`;
