import { useState } from 'react';
import { isRecord } from '../../core/is-record.ts';
import { useSession } from '../../client/session/session.ts';
import { nobody, useLocalDraft } from './use-local-draft.ts';

/**
 * Stores the draft of a plain form at every change, until it is sent or discarded: in local storage for a
 * signed-in user, in session storage for a visitor.
 * @param name the name of the form and what it is about
 * @param initial the initial values by field name; fields that are not listed, such as passwords, are not stored
 */
export function useDraftFields<Field extends string>(
  name: string,
  initial: Readonly<Record<Field, string>>,
) {
  const session = useSession();
  const [round, setRound] = useState(0);
  const nextRound = () => setRound((count) => count + 1);
  const local = useLocalDraft({
    owner: session.state === 'signed in' ? session.user.id : nobody,
    name,
    read: (stored) => changedIn(stored, initial),
    onOther: nextRound,
  });

  return {
    /** The initial values of the fields, with the restored draft applied. */
    values: { ...initial, ...local.restored },
    /** Grows when the fields must reset to `values`: use it as the React key of the fields. */
    round,
    /** Whether `values` contains a draft of an earlier visit. */
    isFromBefore: local.restored !== null,
    /** Whether another tab has this form open too. */
    isBesideAnother: local.isBesideAnother,

    /** Stores the current values of the form. */
    keep: (form: HTMLFormElement): void => {
      local.write(changedIn(Object.fromEntries(new FormData(form)), initial));
    },

    /** Removes the stored draft and leaves the fields alone: after sending, or when the form closes. */
    forget: (): void => local.write(null),

    /** Removes the stored draft and resets the fields. */
    restart: (): void => {
      local.restart();
      nextRound();
    },
  };
}

/** The fields whose value differs from the initial one; null if there are none. */
function changedIn<Field extends string>(
  values: unknown,
  initial: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> | null {
  if (!isRecord(values)) return null;
  const changed: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(initial) as Field[]) {
    const value = values[field];
    if (typeof value === 'string' && value !== initial[field]) changed[field] = value;
  }
  return Object.keys(changed).length === 0 ? null : changed;
}
