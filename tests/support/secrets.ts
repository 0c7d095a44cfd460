import { sql } from 'kysely';
import type { Reader } from '../../server/db/database.ts';
import { type Asker, type World, askers, emails, said } from './roles-world.ts';

/** A text that only some may ever be shown. */
export interface Secret {
  what: string;
  text: string;
  mayKnow: readonly Asker[];
}

/** Everything in a prepared portal that is not for everybody, with what the tables hold by now. */
export async function secretsOf(world: World, read: Reader): Promise<Secret[]> {
  const secrets: Secret[] = [
    {
      what: 'the description of the inactive item',
      text: said.inactive,
      mayKnow: ['poster', 'admin'],
    },
    { what: 'the description of the deleted item', text: said.deleted, mayKnow: [] },
    {
      what: 'why a claim was turned down',
      text: said.reason,
      mayKnow: ['poster', 'claimant', 'keeper', 'admin'],
    },
    { what: 'a message', text: said.message, mayKnow: ['poster', 'claimant', 'admin'] },
    { what: 'an address that waits', text: emails.newcomer, mayKnow: [] },
    { what: 'an address that waits', text: emails.posterToBe, mayKnow: ['poster'] },
  ];
  for (const [name, { user }] of Object.entries(world.people)) {
    const isSelf = (asker: Asker) => asker === name && asker !== 'deactivated';
    secrets.push({
      what: `the address of the ${name}`,
      text: user.email,
      mayKnow: askers.filter((asker) => asker === 'admin' || isSelf(asker)),
    });
  }
  for (const [name, token] of Object.entries(world.tokens)) {
    if (token !== null) secrets.push({ what: `the token of ${name}`, text: token, mayKnow: [] });
  }
  for (const [name, code] of Object.entries(world.codes)) {
    secrets.push({ what: `the code "${name}"`, text: code, mayKnow: [] });
  }
  for (const hash of await hashesIn(read)) {
    secrets.push({ what: 'a hash', text: hash, mayKnow: [] });
  }
  return secrets;
}

/** In one query: it is asked at every step of a long walk. */
async function hashesIn(read: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string; value: string | null }>`
    select 'password' as name, password_hash as value from users
    union all select 'password', password_hash from mailed_codes
    union all select 'code', code_hash from mailed_codes
    union all select 'code', code_hash from return_codes
    union all select 'token', token_hash from sessions
    union all select name, value from settings`.execute(read);
  return rows.flatMap(({ name, value }) => {
    if (value === null) return [];
    return name === 'push keys' ? privateKeyIn(value) : value;
  });
}

function privateKeyIn(keys: string): string {
  return (JSON.parse(keys) as { privateKey: string }).privateKey;
}

/**
 * The secrets in a text that its reader has no right to.
 * @param known what the reader has written: what they know already cannot be told to them
 */
export function leaksIn(
  text: string,
  reader: Asker,
  secrets: readonly Secret[],
  known = '',
): string[] {
  return secrets
    .filter(({ mayKnow }) => !mayKnow.includes(reader))
    .filter((secret) => holds(text, secret.text) && !holds(known, secret.text))
    .map(({ what }) => what);
}

/** Six digits also stand in the middle of ids. */
function holds(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<![0-9a-z])${secret}(?![0-9a-z])`, 'i').test(text);
}
