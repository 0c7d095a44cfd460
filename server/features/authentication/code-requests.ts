import type { Selectable } from 'kysely';
import type { Tables } from '../../db/schema/tables.ts';

/** A stored code. */
export type MailedCode = Selectable<Tables['mailed_codes']>;

/** The purpose of a mailed code, with the data for carrying it out once the code is entered. */
export type CodeRequest = { email: string } & (
  | {
      purpose: 'registration';
      name: string;
      /** Null if the code only verifies the address. The user then chooses a password after entering the code. */
      passwordHash: string | null;
      /** Hash of the registration cookie of the browser that registered; null if unknown. */
      browserHash: string | null;
    }
  | {
      purpose: 'reset';
      /** Whether a known device of the account requested the code. */
      isByKnownDevice: boolean;
    }
  | { purpose: 'email change'; userId: string }
);

/** The sender of a request about a code. */
export interface Requester {
  /** Null if signed out. */
  userId: string | null;
  /** Hash of the registration cookie; null if the browser has none. */
  browserHash: string | null;
  /** Whether the device is known to the account of the address, or signed in to it. */
  isKnownDevice: boolean;
}

/**
 * Whether the requester made the request for a code. A reset counts as everybody's own, because only a reader of the
 * address's emails can know its code.
 */
export function isOwn(codeRequest: CodeRequest, { userId, browserHash }: Requester): boolean {
  if (codeRequest.purpose === 'reset') return true;
  if (codeRequest.purpose === 'email change') return codeRequest.userId === userId;
  return codeRequest.browserHash !== null && codeRequest.browserHash === browserHash;
}

/**
 * Whether the request counted toward the network address that it came from (`mailsFromAddress`). Those of known devices
 * and changes of the email address do not.
 */
export function hasCountedTowardAddress(codeRequest: CodeRequest): boolean {
  if (codeRequest.purpose === 'reset') return !codeRequest.isByKnownDevice;
  return codeRequest.purpose === 'registration';
}

export const isReset = ({ purpose }: MailedCode) => purpose === 'reset';

/**
 * Returns the column that counts the requester's wrong tries of a code. Those of its owner count apart, so that others
 * cannot block the code for them (docs/decisions/0012).
 */
export function triesOf(
  row: MailedCode,
  requester: Requester,
): 'wrong_tries' | 'owner_wrong_tries' {
  const isOwners =
    requester.isKnownDevice || (!isReset(row) && isOwn(codeRequestOf(row), requester));
  return isOwners ? 'owner_wrong_tries' : 'wrong_tries';
}

/**
 * Whether the requester may redeem a code. They may redeem their own codes and those of registrations. But if their
 * browser has registered the address, they may not redeem another browser's registration that sets a password
 * (docs/decisions/0003).
 */
export function mayRedeem(
  row: MailedCode,
  rows: readonly MailedCode[],
  requester: Requester,
): boolean {
  const codeRequest = codeRequestOf(row);
  if (isOwn(codeRequest, requester)) return true;
  if (codeRequest.purpose !== 'registration') return false;
  const hasRegistered = rows
    .map(codeRequestOf)
    .some((other) => other.purpose === 'registration' && isOwn(other, requester));
  return codeRequest.passwordHash === null || !hasRegistered;
}

/**
 * Returns the hash of a registration's password if nobody else can have chosen that password. That is the case if this
 * browser registered, or if this browser has no registration cookie and the address has a single registration with a
 * password. Otherwise returns null.
 */
export function trustedPassword(
  codeRequest: CodeRequest & { purpose: 'registration' },
  rows: readonly MailedCode[],
  requester: Requester,
): string | null {
  if (isOwn(codeRequest, requester)) return codeRequest.passwordHash;
  const registrations = rows.filter(
    ({ purpose, password_hash: hash }) => purpose === 'registration' && hash !== null,
  );
  const isOnlyOne = registrations.length === 1 && requester.browserHash === null;
  return isOnlyOne ? codeRequest.passwordHash : null;
}

export function codeRequestOf(row: MailedCode): CodeRequest {
  const { email, purpose, name, user_id: userId } = row;
  if (purpose === 'reset') return { purpose, email, isByKnownDevice: row.by_known_device === 1 };
  if (purpose === 'email change') {
    if (userId === null) throw new Error('an email change was stored without its account');
    return { purpose, email, userId };
  }
  if (name === null) throw new Error('a registration was stored without a name');
  return {
    purpose,
    email,
    name,
    passwordHash: row.password_hash,
    browserHash: row.browser_hash,
  };
}
