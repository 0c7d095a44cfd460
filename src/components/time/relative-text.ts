/**
 * "just now", "20 min ago", "Today 14:05", "Yesterday", "Sat 21 Nov", or "21 Nov 2024" for another year, in the
 * reader's time zone. The documents contain the source text of this function (local-times.ts), so it may use nothing
 * from outside itself, and nothing that depends on the locale.
 * @param now when the text is read. A date up to five minutes later than `now` is "just now", because clocks differ.
 */
export function relativeText(date: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes >= -5 && minutes < 1) return 'just now';
  if (minutes > 0 && minutes < 60) return `${String(minutes)} min ago`;
  // The format is fixed by ECMA-262: "Sat Nov 21 2026 14:05:00 GMT+0100 (…)".
  const [weekday = '', month = '', day = '', year = '', clock = ''] = date.toString().split(' ');
  if (date.toDateString() === now.toDateString()) return `Today ${clock.slice(0, 5)}`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday';
  const dayAndMonth = `${String(Number(day))} ${month}`;
  return date.getFullYear() === now.getFullYear()
    ? `${weekday} ${dayAndMonth}`
    : `${dayAndMonth} ${year}`;
}

/** "14:05" in the reader's time zone, as in `relativeText`. */
export function clockText(date: Date): string {
  return date.toTimeString().slice(0, 5);
}

/** "1 Sep 2025" in the reader's time zone. The same restrictions apply as to `relativeText`. */
export function dayText(date: Date): string {
  const [, month = '', day = '', year = ''] = date.toString().split(' ');
  return `${String(Number(day))} ${month} ${year}`;
}
