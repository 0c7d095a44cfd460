import { VisuallyHidden } from '../basics/visually-hidden.tsx';

/** Tells password managers whose password a form asks for; nobody sees or reaches it. */
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
