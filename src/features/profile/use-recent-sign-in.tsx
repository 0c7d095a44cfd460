import { type ReactNode, useState } from 'react';
import type { Result } from '../../core/http/result.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { ConfirmPassword, type Confirmation } from './confirm-password.tsx';

/**
 * Makes calls that the server accepts only after a recent sign-in.
 * @param reason explains in the dialog why the password is needed
 */
export function useRecentSignIn(user: SessionUser, reason: string) {
  const [asking, setAsking] = useState<{
    token: string;
    onDone: (confirmation: Confirmation) => void;
  } | null>(null);

  function askForPassword(token: string): Promise<Confirmation> {
    return new Promise((resolve) => {
      const onDone = (confirmation: Confirmation) => {
        setAsking(null);
        resolve(confirmation);
      };
      setAsking({ token, onDone });
    });
  }

  /**
   * Makes the call, and if the server wants the password first, asks for it and makes the call again.
   * @param make makes the call with the given token
   * @returns the result of the call, or a failure of the kind `cancelled` if the user closed the dialog
   */
  async function withRecentSignIn<T>(
    token: string,
    make: (token: string) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const result = await make(token);
    if (result.ok || result.failure.kind !== 'refused') return result;
    if (result.failure.code !== 'REAUTHENTICATE') return result;
    const confirmation = await askForPassword(token);
    if ('failure' in confirmation) return { ok: false, failure: confirmation.failure };
    return make(confirmation.token);
  }

  const dialog: ReactNode =
    asking === null ? null : <ConfirmPassword user={user} reason={reason} {...asking} />;
  return { withRecentSignIn, dialog };
}
