import { VisuallyHidden } from '../basics/visually-hidden.tsx';

/** A hidden field that tells password managers which account a password form belongs to. */
export function UsernameHint({ email }: { email: string }) {
  return (
    <VisuallyHidden>
      <input
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
    </VisuallyHidden>
  );
}
