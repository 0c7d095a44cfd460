import { invalid } from '../../http/portal-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Of the account that the password is for. */
interface Owner {
  name: string;
  email: string;
}

/** Why an attacker would try this password among the first, as it stands behind the name of its field; null if not. */
export function whyGuessable(password: string, { name, email }: Owner): string | null {
  if (isCommonPassword(password)) return 'is one of the most common passwords';
  const [localPart = ''] = email.split('@');
  const typed = plain(password);
  const isOwn = typed !== '' && [name, email, localPart].map(plain).includes(typed);
  return isOwn ? 'must not be the name or email address of the account' : null;
}

/**
 * @param field the name under which the caller sent it
 * @throws {PortalError} VALIDATION_ERROR
 */
export function refuseGuessablePassword(field: string, password: string, owner: Owner): void {
  const why = whyGuessable(password, owner);
  if (why !== null) throw invalid(field, why);
}

/** "Grace Hopper", "grace.hopper" and "GraceHopper" are one guess. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '');
}
