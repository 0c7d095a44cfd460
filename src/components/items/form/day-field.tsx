import { TextInput } from '@mantine/core';
import type { useForm } from '../../form/use-form.ts';
import { localDay } from '../../time/local-day.ts';
import type { labels } from './texts.ts';

const texts = {
  label: 'When? (optional)',
  inFuture: 'When? must not be in the future',
  tooEarly: 'When? needs a year such as 2026',
} as const;

interface DayFieldProps {
  form: ReturnType<typeof useForm<keyof typeof labels>>;
  /** As YYYY-MM-DD; an empty string for none. */
  day: string;
  onChange: (day: string) => void;
}

/** The day on which the item was lost or found, optional. */
export function DayField({ form, day, onChange }: DayFieldProps) {
  const error = form.errors.day;
  return (
    <TextInput
      type="date"
      name="day"
      size="md"
      label={texts.label}
      max={latestDay()}
      value={day}
      error={error}
      aria-invalid={error === undefined ? undefined : true}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Today by the clock and in the time zone of the device, as YYYY-MM-DD. */
export function today(): string {
  return localDay(new Date());
}

/** The latest valid day as YYYY-MM-DD: one day after today, because the device's clock may be up to a day slow. */
function latestDay(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  return localDay(date);
}

/** The earliest valid day. Browsers take a year that was typed with two digits, such as 26, for the year 26. */
const firstDay = '2000-01-01';

/** Returns the error message for a chosen day; null if the day is valid. */
export function dayProblem(day: string): string | null {
  if (day > latestDay()) return texts.inFuture;
  return day !== '' && day < firstDay ? texts.tooEarly : null;
}
