import { invalid } from '../../../http/errors/portal-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Name and email address of the account. */
interface Owner {
  name: string;
  email: string;
}

/** Returns why a password is easy to guess, worded to follow the field's name; null if it is not. */
export function whyGuessable(password: string, { name, email }: Owner): string | null {
  if (isCommonPassword(password)) return 'is one of the most common passwords';
  const [localPart = ''] = email.split('@');
  const typed = plain(password);
  const isOwn = typed !== '' && [name, email, localPart].map(plain).includes(typed);
  return isOwn ? 'must not be the name or email address of the account' : null;
}

/**
 * @param field name of the request's field with the password, for the error
 * @throws PortalError VALIDATION_ERROR
 */
export function refuseGuessablePassword(field: string, password: string, owner: Owner): void {
  const why = whyGuessable(password, owner);
  if (why !== null) throw invalid(field, why);
}

/** Returns the same text for "Grace Hopper", "grace.hopper" and "GraceHopper". */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '');
}
