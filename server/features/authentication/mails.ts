import { otp } from '../../../contract/bounds.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { paths } from '../../../contract/paths.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createWriteMail } from '../../mail/plain-mail.ts';
import type { CodeRequest } from './code-requests.ts';
import type { UserRow } from './repository.ts';

/**
 * Emails about accounts. Except for the recipient's address, they contain no text that strangers typed, so that the
 * portal cannot be used to send messages to third parties.
 */
export type Mails = ReturnType<typeof createMails>;

/** @param publicUrl the portal's public origin, without a trailing slash */
export function createMails(publicUrl: string) {
  const mail = createWriteMail(publicUrl);
  const withCode = (...mailed: Parameters<typeof mail>): Mail => ({
    ...mail(...mailed),
    validForMs: otp.mailedCodeLifeMs,
  });

  const verifyLink = (email: string) => publicUrl + paths.verifyOtp({ email });
  const resetLink = (email: string) => publicUrl + paths.verifyOtp({ email, forgot: true });
  const minutes = String(otp.mailedCodeLifeMs / minuteMs);
  const codeLife = `It works once, for ${minutes} minutes. Nobody from the portal will ever ask you for it.`;

  return {
    registrationCode: (to: string, code: string) =>
      withCode(
        to,
        'confirm your email address',
        'To finish your registration, enter this code:',
        code,
        `Enter it here: ${verifyLink(to)}`,
        codeLife,
        "If you didn't register, ignore this email: without the code, no account is created. If you got several of these emails, enter the code in the browser where you registered: it accepts only its own.",
      ),
    registrationCodeForPassword: (to: string, code: string) =>
      withCode(
        to,
        'confirm your email address',
        'Someone, probably you, asked for a new code in a different browser from the one used to register. To finish your registration, enter this code and choose a password:',
        code,
        `Enter it here: ${resetLink(to)}`,
        codeLife,
        "If it wasn't you, ignore this email: without the code, no account is created.",
      ),
    alreadyRegistered: (to: string) =>
      mail(
        to,
        'you already have an account',
        'Someone, probably you, tried to register with this email address. It already has an account.',
        `Log in here: ${publicUrl}${paths.login()}`,
        `If you've forgotten your password, choose "Forgot Password?" there.`,
        "If it wasn't you, ignore this email: nothing has changed.",
      ),
    resetCode: (to: string, code: string) =>
      withCode(
        to,
        'reset your password',
        'To choose a new password, enter this code:',
        code,
        `Enter it here: ${resetLink(to)}`,
        codeLife,
        "If you didn't ask for it, ignore this email: your password stays the same.",
      ),
    noActiveAccount: (to: string) =>
      mail(
        to,
        'no active account for this address',
        'Someone, probably you, asked to reset the password for this email address. It has no active account.',
        `Register here: ${publicUrl}${paths.register()}`,
        'If you had an account and it was deactivated, an admin of the portal can reactivate it.',
        "If it wasn't you, ignore this email.",
      ),
    emailChangeCode: (to: string, code: string) =>
      withCode(
        to,
        'confirm your new email address',
        "To use this email address for your account, enter this code where you're logged in:",
        code,
        `Enter it here: ${verifyLink(to)}`,
        codeLife,
        "If you didn't ask for it, ignore this email: without the code, nothing changes.",
      ),
    emailInUse: (to: string) =>
      mail(
        to,
        'this address already has an account',
        'Someone, probably you, tried to use this email address for another account. It already has an account, and each address can have only one.',
        "If it wasn't you, ignore this email: nothing has changed.",
      ),
    emailChanged: (to: string) =>
      mail(
        to,
        'your email address was changed',
        'Your account now has a new email address. We no longer send emails to this one, and you log in with the new one.',
        "If it wasn't you, tell an admin of the portal right away.",
      ),
    passwordChanged: (to: string) =>
      mail(
        to,
        'your password was changed',
        "Your account's password was changed. Your other devices have been logged out.",
        `If it wasn't you, set a new password right away: choose "Forgot Password?" at ${publicUrl}${paths.login()}`,
      ),
    accountDeactivated: (to: string) =>
      mail(
        to,
        'your account was deactivated',
        "An admin of the portal has deactivated your account. You've been logged out and can't log in until an admin reactivates it.",
        'Your items and messages are kept.',
      ),
  };
}

/**
 * Returns the email with a code, or an email that explains why there is no code.
 * @param user the account with the requested address, if there is one
 */
export function mailWithCode(
  mails: Mails,
  codeRequest: CodeRequest,
  code: string,
  user: Pick<UserRow, 'id' | 'email' | 'is_active'> | undefined,
): Mail {
  const { email } = codeRequest;
  switch (codeRequest.purpose) {
    case 'registration':
      if (user !== undefined) return mails.alreadyRegistered(user.email);
      return codeRequest.passwordHash === null
        ? mails.registrationCodeForPassword(email, code)
        : mails.registrationCode(email, code);
    case 'email change':
      // An account may change the capitalisation of its own address.
      return user === undefined || user.id === codeRequest.userId
        ? mails.emailChangeCode(email, code)
        : mails.emailInUse(user.email);
    case 'reset':
      // Use the stored spelling of the address, because "A@…" and "a@…" could be different mailboxes.
      return user?.is_active === 1
        ? mails.resetCode(user.email, code)
        : mails.noActiveAccount(email);
  }
}
