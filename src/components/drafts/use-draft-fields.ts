import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';
import { useSession } from '../../client/session/session.ts';
import { nobody } from './draft-store.ts';
import { useDraft } from './use-draft.ts';

/**
 * The draft of a form with uncontrolled fields.
 * @param name the name of the form and what it is about
 * @param initial the initial values by field name; fields that are not listed, such as passwords, are not stored
 */
export function useDraftFields<Field extends string>(
  name: string,
  initial: Readonly<Record<Field, string>>,
) {
  const session = useSession();
  const { draft, save, ...rest } = useDraft<Partial<Record<Field, string>>>({
    userId: session.state === 'signed in' ? session.user.id : nobody,
    name,
    kind: {
      empty: () => ({}),
      isEmpty,
      read: (stored) => {
        const changed = changedIn(stored, initial);
        return isEmpty(changed) ? null : changed;
      },
    },
  });

  return {
    ...rest,
    /** The initial values of the fields, with the restored draft applied. */
    values: { ...initial, ...draft },

    /** Stores the current values of the form. */
    save: (form: HTMLFormElement): void => {
      save(changedIn(Object.fromEntries(new FormData(form)), initial));
    },
  };
}

function isEmpty(changed: object): boolean {
  return Object.keys(changed).length === 0;
}

const Values = z.looseObject({});
const Text = z.string();

/** The fields whose value differs from the initial one. */
function changedIn<Field extends string>(
  stored: unknown,
  initial: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> {
  const changed: Partial<Record<Field, string>> = {};
  const values = parseOrNull(Values, stored) ?? {};
  for (const field of Object.keys(initial) as Field[]) {
    const value = parseOrNull(Text, values[field]);
    if (value !== null && value !== initial[field]) changed[field] = value;
  }
  return changed;
}
