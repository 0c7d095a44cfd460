import { type SubmitEvent, useState } from 'react';
import { useBusy } from '../hooks/use-busy.ts';

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** What is wrong with a field, as the side that checked it says it: "must have …". */
interface Detail {
  field: string;
  message: string;
}

/**
 * The state of one form: what is wrong with which field, what is wrong as a whole, and whether it is
 * on its way. What was typed stays in the fields.
 * @param labels each field's name and what it is called on the screen
 */
export function useForm<Field extends string>(labels: Readonly<Record<Field, string>>) {
  const { busy, run } = useBusy();
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const names = Object.keys(labels) as Field[];

  function edited(field: Field) {
    setErrors(({ [field]: _, ...others }) => others as Errors<Field>);
  }

  /** Marks fields and puts the focus on the first of them. */
  function fail(next: Errors<Field>) {
    setErrors(next);
    setFailures((count) => count + 1);
  }

  return {
    busy,
    errors,
    problem,
    /** Counts the times that fields were marked. */
    failures,
    /** Says, until the next try, what is wrong with none of the fields. */
    setProblem,
    edited,
    fail,

    /** Marks the fields that the details name; `tags.2` belongs to `tags`. What belongs to none is said below. */
    failWith(details: readonly Detail[]) {
      const next: Errors<Field> = {};
      const others: string[] = [];
      for (const { field, message } of details) {
        const name = names.find((one) => field === one || field.startsWith(`${one}.`));
        if (name === undefined) others.push(`${field} ${message}`);
        else next[name] ??= `${labels[name]} ${message}`;
      }
      if (others.length > 0) setProblem(others.join('; '));
      fail(next);
    },

    /** Marks the fields that have nothing in them. @returns whether there are any */
    failEmpty(values: Partial<Record<Field, string>>): boolean {
      const empty = names.filter((name) => values[name]?.trim() === '');
      if (empty.length === 0) return false;
      fail(
        Object.fromEntries(
          empty.map((name) => [name, `${labels[name]} is required`]),
        ) as Errors<Field>,
      );
      return true;
    },

    /** What every field component needs. */
    field(name: Field) {
      const error = errors[name];
      return {
        name,
        label: labels[name],
        required: true,
        withAsterisk: false,
        size: 'md',
        ...(error !== undefined && { error, 'aria-invalid': true }),
      } as const;
    },

    /** Runs the deed with what the fields hold, unless it runs already. */
    async submit(
      event: SubmitEvent<HTMLFormElement>,
      deed: (values: Record<Field, string>) => Promise<void>,
    ) {
      event.preventDefault();
      const data = new FormData(event.currentTarget);
      const values = Object.fromEntries(
        names.map((name) => {
          const value = data.get(name);
          return [name, typeof value === 'string' ? value : ''];
        }),
      ) as Record<Field, string>;
      await run(async () => {
        setErrors({});
        setProblem(null);
        await deed(values);
      });
    },
  };
}
