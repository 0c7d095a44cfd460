import { type SubmitEvent, useState } from 'react';
import { type ErrorCode, type ErrorDetail, fieldProblem } from '../../../contract/errors.ts';
import type { Failure } from '../../client/http/api.ts';
import { failureText } from '../../client/http/failure-text.ts';
import { toast } from '../toasts/toast.ts';
import { useAction } from '../hooks/use-action.ts';

type Errors<Field extends string> = Partial<Record<Field, string>>;

/** The props that every field component of a form takes. */
export interface FieldProps {
  name: string;
  label: string;
  required: true;
  withAsterisk: false;
  size: 'md';
  error?: string;
  'aria-invalid'?: true;
}

export interface FailureDisplay<Field extends string> {
  /** The text to show if the server sent no message. */
  otherwise: string;
  /** The field at which to show a refusal with this error code; other failures concern the whole form. */
  fieldOf?: Partial<Record<ErrorCode, Field>>;
  /** Whether to show the reason as a toast too; true by default. */
  withToast?: boolean;
}

/**
 * The state of one form: the errors of its fields, the error of the whole form, and whether it is being
 * submitted. The values stay in the DOM.
 * @param labels the label of each field, by field name
 */
export function useForm<Field extends string>(labels: Readonly<Record<Field, string>>) {
  const { busy, runAlone } = useAction();
  const [errors, setErrors] = useState<Errors<Field>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const names = Object.keys(labels) as Field[];

  function edited(field: Field) {
    setErrors(({ [field]: _, ...others }) => others as Errors<Field>);
  }

  /** Shows an error at each of these fields, and moves the focus to the first. */
  function fail(next: Errors<Field>) {
    setErrors(next);
    setFailures((count) => count + 1);
  }

  /**
   * Shows validation errors at their fields; `tags.2` belongs to `tags`. The errors of unknown fields
   * become the error of the whole form.
   */
  function failWith(details: readonly ErrorDetail[]) {
    const next: Errors<Field> = {};
    const others: string[] = [];
    for (const { field, message } of details) {
      const name = names.find((known) => field === known || field.startsWith(`${known}.`));
      if (name === undefined) others.push(fieldProblem(field, message));
      else next[name] ??= fieldProblem(labels[name], message);
    }
    if (others.length > 0) setProblem(others.join('; '));
    fail(next);
  }

  return {
    busy,
    errors,
    problem,
    /** Counts the calls that set field errors; `Form` moves the focus when the count grows. */
    failures,
    /** Sets the error of the whole form, which stays until the next submit. */
    setProblem,
    edited,
    fail,
    failWith,

    /**
     * Shows why the form's call failed. The server's validation errors appear at their fields. Any other reason appears
     * at the field that `fieldOf` has for its error code, or else as the error of the whole form. A call that the user
     * cancelled shows nothing.
     */
    showFailure(
      failure: Failure,
      { otherwise, fieldOf = {}, withToast = true }: FailureDisplay<Field>,
    ): void {
      const text = failureText(failure, otherwise);
      if (text === null) return;
      if (withToast) toast('error', text);
      const { code, details } = failure.kind === 'refused' ? failure : noRefusal;
      const field = (fieldOf as Partial<Record<string, Field>>)[code];
      if (details.length > 0) failWith(details);
      else if (field !== undefined) fail({ [field]: text } as Errors<Field>);
      else setProblem(text);
    },

    /** Shows an error at each blank field. @returns whether any field is blank */
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

    /**
     * Shows an error at the second field, and as a toast, if the two fields have different values.
     * @returns whether the values differ
     */
    failDifferent(
      values: Record<Field, string>,
      [first, second]: readonly [Field, Field],
      text: string,
    ): boolean {
      if (values[first] === values[second]) return false;
      toast('error', text);
      fail({ [second]: text } as Errors<Field>);
      return true;
    },

    field(name: Field): FieldProps {
      const error = errors[name];
      return {
        name,
        label: labels[name],
        required: true,
        withAsterisk: false,
        size: 'md',
        ...(error !== undefined && { error, 'aria-invalid': true }),
      };
    },

    /**
     * Calls `send` with the values of the fields, unless an earlier call still runs. If a field contains an incomplete
     * value, such as half a date, shows an error at that field instead.
     */
    async submit(
      event: SubmitEvent<HTMLFormElement>,
      send: (values: Record<Field, string>) => Promise<void>,
    ) {
      event.preventDefault();
      const { elements } = event.currentTarget;
      const incomplete = names.filter((name) => hasBadInput(elements.namedItem(name)));
      if (incomplete.length > 0) {
        fail(
          Object.fromEntries(
            incomplete.map((name) => [name, `${labels[name]} is not complete`]),
          ) as Errors<Field>,
        );
        return;
      }
      const data = new FormData(event.currentTarget);
      const values = Object.fromEntries(
        names.map((name) => {
          const value = data.get(name);
          return [name, typeof value === 'string' ? value : ''];
        }),
      ) as Record<Field, string>;
      await runAlone(async () => {
        setErrors({});
        setProblem(null);
        await send(values);
      });
    },
  };
}

const noRefusal = { code: '', details: [] };

function hasBadInput(element: Element | RadioNodeList | null): boolean {
  return element instanceof HTMLInputElement && element.validity.badInput;
}
