import { useState } from 'react';
import { isRecord } from '../../core/is-record.ts';
import { useSession } from '../../client/session/session.ts';
import { nobody, useLocalDraft } from './use-local-draft.ts';

/**
 * Keeps what is written in a plain form at every change, until it is sent or discarded: for who is signed in
 * in this browser, for anybody else in this tab.
 * @param name of the form, and of what it is about
 * @param begin what the kept fields hold at first, by their names; a field that is not named, such as a
 *   password, is not kept
 */
export function useDraftFields<Field extends string>(
  name: string,
  begin: Readonly<Record<Field, string>>,
) {
  const session = useSession();
  const [round, setRound] = useState(0);
  const nextRound = () => setRound((count) => count + 1);
  const local = useLocalDraft({
    owner: session.state === 'signed in' ? session.user.id : nobody,
    name,
    read: (stored) => changedIn(stored, begin),
    onOther: nextRound,
  });

  return {
    /** What the fields begin with. */
    values: { ...begin, ...local.restored },
    /** Goes up when they are to begin anew: the key of what holds them. */
    round,
    /** They begin with what was written on an earlier visit. */
    isFromBefore: local.restored !== null,
    /** Another tab has this form open as well. */
    isBesideAnother: local.isBesideAnother,

    keep: (form: HTMLFormElement): void => {
      local.write(changedIn(Object.fromEntries(new FormData(form)), begin));
    },

    /** It was sent, or its form is being closed. */
    forget: (): void => local.write(null),

    /** Begins anew, on the device too. */
    restart: (): void => {
      local.restart();
      nextRound();
    },
  };
}

/** The fields that do not hold what they began with; null where there are none. */
function changedIn<Field extends string>(
  held: unknown,
  begin: Readonly<Record<Field, string>>,
): Partial<Record<Field, string>> | null {
  if (!isRecord(held)) return null;
  const changed: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(begin) as Field[]) {
    const value = held[field];
    if (typeof value === 'string' && value !== begin[field]) changed[field] = value;
  }
  return Object.keys(changed).length === 0 ? null : changed;
}
