import type { Mail } from '../../mail/mailer.ts';

const portal = 'Lost & Found - College Portal';

/** What people are mailed. Nothing that a stranger typed stands in it, so that none can use it to write to others. */
export type Mails = ReturnType<typeof createMails>;

/** @param publicUrl where people reach the portal: an origin, without a slash at its end */
export function createMails(publicUrl: string) {
  function mail(to: string, subject: string, ...paragraphs: string[]): Mail {
    return {
      to,
      subject: `${portal}: ${subject}`,
      text: `${paragraphs.join('\n\n')}\n\n-- \n${portal}\n${publicUrl}/\n`,
    };
  }

  const verifyLink = (email: string) =>
    `${publicUrl}/verify-otp?email=${encodeURIComponent(email)}`;
  const codeLife =
    'It works once, for 10 minutes. Nobody from the portal will ever ask you for it.';

  return {
    registrationCode: (to: string, code: string) =>
      mail(
        to,
        'confirm your e-mail address',
        'To finish your registration, enter this code:',
        code,
        `Enter it here: ${verifyLink(to)}`,
        codeLife,
        'If you did not register, ignore this mail: without the code no account is made. If several such mails came, only the newest code works, with the password that was given last: if that was not you, do not enter it, and register anew.',
      ),
    alreadyRegistered: (to: string) =>
      mail(
        to,
        'you already have an account',
        'Somebody, probably you, tried to register with this e-mail address. It already has an account.',
        `Log in here: ${publicUrl}/login`,
        'If you have forgotten your password, choose "Forgot Password?" there.',
        'If it was not you, ignore this mail: nothing has changed.',
      ),
    resetCode: (to: string, code: string) =>
      mail(
        to,
        'reset your password',
        'To choose a new password, enter this code:',
        code,
        `Enter it here: ${verifyLink(to)}&forgot=true`,
        codeLife,
        'If you did not ask for it, ignore this mail: your password stays as it is.',
      ),
    noActiveAccount: (to: string) =>
      mail(
        to,
        'no active account for this address',
        'Somebody, probably you, asked to reset the password for this e-mail address. It has no active account.',
        `Register here: ${publicUrl}/register`,
        'If you had an account and it was deactivated, an admin of the portal can activate it again.',
        'If it was not you, ignore this mail.',
      ),
    emailChangeCode: (to: string, code: string) =>
      mail(
        to,
        'confirm your new e-mail address',
        'To use this e-mail address for your account, enter this code where you are logged in:',
        code,
        `Enter it here: ${verifyLink(to)}`,
        codeLife,
        'If you did not ask for it, ignore this mail: without the code nothing changes.',
      ),
    emailInUse: (to: string) =>
      mail(
        to,
        'this address already has an account',
        'Somebody, probably you, tried to use this e-mail address for another account. It already has an account, and it can have only one.',
        'If it was not you, ignore this mail: nothing has changed.',
      ),
    emailChanged: (to: string) =>
      mail(
        to,
        'your e-mail address was changed',
        'Your account now has another e-mail address. Mails no longer come to this one, and you log in with the new one.',
        'If it was not you, tell an admin of the portal at once.',
      ),
    accountDeactivated: (to: string) =>
      mail(
        to,
        'your account was deactivated',
        'An admin of the portal has deactivated your account. You are logged out, and you cannot log in until an admin activates it again.',
        'Your items and messages are kept.',
      ),
  };
}
