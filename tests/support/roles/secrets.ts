import { sql } from 'kysely';
import type { Call } from '../../../contract/endpoints.ts';
import type { Reader } from '../../../server/db/database.ts';
import { hiddenWords } from '../calls/guarded-items.ts';
import { codeIn } from '../servers/mail-server.ts';
import { type Caller, type World, callers, emails, said } from './roles-world.ts';

/** A text that not everybody may see. */
export interface Secret {
  what: string;
  text: string;
  mayKnow: readonly Caller[];
}

const desk: readonly Caller[] = ['keeper', 'other keeper', 'admin'];

/** All texts in a prepared portal that are not public, including the hashes that are stored now. */
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
    ...Object.entries(hiddenWords).map(([field, text]) => ({
      what: `the ${field} of the guarded item`,
      text,
      mayKnow: ['poster', 'keeper', 'admin'] as const,
    })),
    {
      what: "a claimant's description",
      text: said.story,
      mayKnow: ['poster', 'keeper'],
    },
    { what: 'the name of a waiting owner', text: said.ownerName, mayKnow: desk },
    { what: 'the address of a waiting owner', text: said.ownerEmail, mayKnow: desk },
    ...privateSecrets(world),
    { what: 'an address that is not confirmed yet', text: emails.newcomer, mayKnow: [] },
    { what: 'an address that is not confirmed yet', text: emails.posterToBe, mayKnow: ['poster'] },
  ];
  for (const [name, { user }] of Object.entries(world.people)) {
    const isSelf = (caller: Caller) => caller === name && caller !== 'deactivated';
    secrets.push({
      what: `the address of the ${name}`,
      text: user.email,
      mayKnow: callers.filter((caller) => caller === 'admin' || isSelf(caller)),
    });
  }
  for (const [name, token] of Object.entries(world.tokens)) {
    if (token !== null) secrets.push({ what: `the token of ${name}`, text: token, mayKnow: [] });
  }
  for (const [name, code] of Object.entries(world.codes)) {
    secrets.push({ what: `the code "${name}"`, text: code, mayKnow: [] });
  }
  const photoId = await photoOf(read, world.ids['guarded item']);
  if (photoId !== null) {
    const mayKnow = ['poster', 'keeper', 'admin'] as const;
    secrets.push({ what: 'the photo of the guarded item', text: photoId, mayKnow });
  }
  for (const hash of await hashesIn(read)) {
    secrets.push({ what: 'a hash', text: hash, mayKnow: [] });
  }
  return secrets;
}

async function photoOf(read: Reader, itemId: string): Promise<string | null> {
  const item = await read
    .selectFrom('items')
    .select('photo_id')
    .where('id', '=', itemId)
    .executeTakeFirst();
  return item?.photo_id ?? null;
}

/**
 * The private details of items, which only an owner would know. Only the replies of `readingCalls` may contain
 * them.
 */
export function privateSecrets(world: World): Secret[] {
  const mayKnow: readonly Caller[] = ['poster', 'keeper', 'admin'];
  return [
    { what: 'a private detail', text: said.detail, mayKnow },
    { what: 'a private photo', text: world.privatePhotoId, mayKnow },
  ];
}

/** The code that a mail contains, if any. */
export function mailedCode(mail: { text: string }): Secret[] {
  if (!/^[0-9]{6}$/m.test(mail.text)) return [];
  return [{ what: 'the code in the mail', text: codeIn(mail), mayKnow: [] }];
}

/** The calls that show private details. */
export const readingCalls: readonly Call[] = [
  'GET /items/{id}/private-details',
  'GET /items/{id}/claims',
];

/** Reads all stored hashes and secret settings in a single query, because it runs at every step of a long test. */
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
 * Returns those secrets in a text that the reader of the text must not learn.
 * @param known the reader's own input, which reveals nothing new to them
 */
export function leaksIn(
  text: string,
  reader: Caller,
  secrets: readonly Secret[],
  known = '',
): string[] {
  return secrets
    .filter(({ mayKnow }) => !mayKnow.includes(reader))
    .filter((secret) => holds(text, secret.text) && !holds(known, secret.text))
    .map(({ what }) => what);
}

/** Whether a text contains a secret. A code must stand alone, because its six digits can also be part of an id. */
function holds(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<![0-9a-z])${secret}(?![0-9a-z])`, 'i').test(text);
}
