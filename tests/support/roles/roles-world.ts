import type { Item } from '../../../contract/entities.ts';
import { randomBytes } from 'node:crypto';
import { authenticationCalls } from '../calls/authentication-calls.ts';
import { day, minute } from '../clock.ts';
import { conversationCalls } from '../calls/conversations.ts';
import { acceptedClaim, guardedItem, seenCard } from '../calls/guarded-items.ts';
import { addCategory, postedItem } from '../calls/items.ts';
import { noise } from '../photos.ts';
import { preparedCampus } from '../campus/prepared-campus.ts';
import { signedInJustNow } from '../calls/sessions.ts';
import { searchThatFound } from '../calls/saved-searches.ts';
import type { SignedIn, TestApp } from '../app/test-app.ts';

/** The callers. The last four have tokens without a valid session. */
export const callers = [
  'visitor',
  'user',
  'poster',
  'claimant',
  'keeper',
  'other keeper',
  'admin',
  'deactivated',
  'forged',
  'expired',
  'grant',
] as const;
export type Caller = (typeof callers)[number];

/**
 * Email addresses of accounts, and two addresses that are not verified: `newcomer` of a registration, and `posterToBe`,
 * to which the poster wants to change.
 */
export const emails = {
  user: 'sam@example.edu',
  poster: 'pat@example.edu',
  claimant: 'cleo@example.edu',
  keeper: 'kim@example.edu',
  'other keeper': 'kay@example.edu',
  admin: 'ada@example.edu',
  deactivated: 'dora@example.edu',
  newcomer: 'newcomer@example.edu',
  posterToBe: 'pat.elsewhere@example.edu',
};
type Person = Exclude<keyof typeof emails, 'newcomer' | 'posterToBe'>;

/** Texts that not everybody may read. */
export const said = {
  inactive: 'Nobody but poster and admins reads this of it.',
  deleted: 'Nobody reads this any more.',
  reason: 'The scratch is on the other side.',
  message: 'It is behind the third pillar.',
  detail: 'zanzibar',
  story: 'Mine smells of cinnamon.',
  ownerName: 'Wanda Waiting',
  ownerEmail: 'wanda.waiting@example.com',
};

export type World = Awaited<ReturnType<typeof prepareWorld>>;
export type Target = keyof World['ids'];

/** An id that does not exist. */
export const nowhere = '01900000-0000-7000-8000-000000000000';

/** Fills a portal with the accounts of the callers and with the targets of the calls, such as items in each state. */
export async function prepareWorld(portal: TestApp) {
  const { call, clock, mails } = portal;
  const accounts = authenticationCalls(portal);
  const messages = conversationCalls(portal);

  await addCategory(portal, 'Bags');
  await addCategory(portal, 'Spare');
  const first = await portal.signIn({ name: 'Pat Poster', email: emails.poster });
  // By the end of this function the clock has advanced by more than thirty days, so the session of `first` has expired.
  clock.advance(20 * day);
  const poster = await signInAgain(first);
  const user = await portal.signIn({ name: 'Sam Stranger', email: emails.user });
  const claimant = await portal.signIn({ name: 'Cleo Claimant', email: emails.claimant });
  const keeper = await portal.signIn({
    name: 'Kim Keeper',
    email: emails.keeper,
    role: 'keeper',
  });
  const otherKeeper = await portal.signIn({
    name: 'Kay Keeper',
    email: emails['other keeper'],
    role: 'keeper',
  });
  const admin = await portal.signIn({ name: 'Ada Admin', email: emails.admin, role: 'admin' });
  const deactivated = await portal.signIn({
    name: 'Dora Deactivated',
    email: emails.deactivated,
    role: 'admin',
  });
  clock.advance(10 * day - 2 * minute);

  async function signInAgain({ user: account }: SignedIn): Promise<SignedIn> {
    const { body } = await accounts.login({ email: account.email });
    return { user: account, token: body.authorization };
  }

  const open = await keptItem('Open umbrella');
  const unkept = await postedItem(portal, poster, { title: 'Unkept umbrella' });
  const lost = await postedItem(portal, poster, { title: 'Lost umbrella', status: 'Lost' });
  const forOther = await postedItem(portal, keeper, {
    title: 'Reported umbrella',
    status: 'Lost',
    ownerName: said.ownerName,
    ownerEmail: said.ownerEmail,
  });
  const claimed = await claimedItem('Claimed umbrella');
  const returnCode = await codeFor(claimed);
  const refused = await claimedItem('Refused umbrella');
  await done(
    call('POST /items/{id}/turn-down-claim', {
      params: { id: refused._id },
      body: { reason: said.reason },
      token: poster.token,
    }),
  );
  const returned = await claimedItem('Returned umbrella');
  const otp = await codeFor(returned);
  const params = { id: returned._id };
  await done(call('POST /items/{id}/verify-otp', { params, body: { otp }, token: claimant.token }));
  const inactive = await claimedItem('Inactive umbrella', said.inactive);
  const inactiveReturnCode = await codeFor(inactive);
  await done(
    call('PUT /admin/items/{id}/activate', { params: { id: inactive._id }, token: admin.token }),
  );
  const deleted = await postedItem(portal, poster, {
    title: 'Deleted umbrella',
    description: said.deleted,
  });
  await done(call('DELETE /items/{id}', { params: { id: deleted._id }, token: poster.token }));

  const detailed = await postedItem(
    portal,
    poster,
    {
      title: 'Detailed umbrella',
      privateDetails: JSON.stringify([{ kind: 'thing inside', text: said.detail }]),
    },
    await noise(64, 64).jpeg().toBuffer(),
  );
  await keptBy(detailed, keeper);
  const { photo_id: privatePhotoId } = await portal.database.read
    .selectFrom('private_photos')
    .select('photo_id')
    .executeTakeFirstOrThrow();
  const claimWords = { story: said.story, answers: [{ kind: 'thing inside', text: 'a scarf' }] };
  for (const [what, { token }] of [
    ['claim', claimant],
    ['claims', user],
  ] as const) {
    const id = detailed._id;
    await done(call(`POST /items/{id}/${what}`, { params: { id }, body: claimWords, token }));
  }

  const guarded = await guardedItem(portal, { poster, keeper });
  await acceptedClaim(portal, guarded, { claimant, keeper });
  await seenCard(portal, guarded, keeper);
  const guardedReturnCode = await codeFor(guarded);

  const conversation = await messages.opened(claimant, claimed._id, poster);
  await messages.sent(claimant, conversation._id, `Where is it? ${said.message}`);
  await messages.sent(poster, conversation._id, said.message);
  const { body: listed } = await done(call('GET /notifications', { token: poster.token }));
  const { body: categories } = await done(call('GET /categories'));
  const searchId = await searchThatFound(portal, user.user._id, open._id);
  const campus = await preparedCampus(portal, portal.parts.now());

  await done(accounts.register({ name: 'Nora Newcomer', email: emails.newcomer }));
  const registrationCode = await accounts.mailedCode(emails.newcomer);
  await done(accounts.forgot(emails.user));
  const resetCode = await accounts.mailedCode(emails.user);
  await done(accounts.forgot(emails.poster));
  const { body: granted } = await done(
    accounts.verify(await accounts.mailedCode(emails.poster), emails.poster),
  );
  await signedInJustNow(portal);
  await done(
    call('PUT /users/me', {
      body: { name: 'Pat Poster', email: emails.posterToBe },
      token: poster.token,
    }),
  );
  const emailChangeCode = await accounts.mailedCode(emails.posterToBe);
  await done(
    call('PUT /admin/users/{id}/activate', {
      params: { id: deactivated.user._id },
      token: admin.token,
    }),
  );
  await mails.next(emails.deactivated);
  clock.advance(3 * minute);

  async function keptItem(title: string, description = 'A plain umbrella.'): Promise<Item> {
    return keptBy(await postedItem(portal, poster, { title, description }), keeper);
  }

  async function keptBy(item: Item, { user: { _id: keeperId } }: SignedIn): Promise<Item> {
    const { body } = await done(
      call('POST /items/{id}/assign-keeper', {
        params: { id: item._id },
        body: { keeperId },
        token: admin.token,
      }),
    );
    return body.item;
  }

  async function claimedItem(title: string, description?: string): Promise<Item> {
    const { _id: id } = await keptItem(title, description);
    const { body } = await done(
      call('POST /items/{id}/claim', { params: { id }, token: claimant.token }),
    );
    return body.item;
  }

  async function codeFor({ _id: id }: Item): Promise<string> {
    const { body } = await done(
      call('POST /items/{id}/generate-otp', { params: { id }, token: keeper.token }),
    );
    return body.otp;
  }

  const categoryOf = (name: string): string =>
    categories.categories.find((category: { name: string }) => category.name === name)._id;
  const people: Record<Person, SignedIn> = {
    user,
    poster,
    claimant,
    keeper,
    'other keeper': otherKeeper,
    admin,
    deactivated,
  };
  return {
    people,
    /** The Authorization header of each caller. */
    tokens: {
      visitor: null,
      user: user.token,
      poster: poster.token,
      claimant: claimant.token,
      keeper: keeper.token,
      'other keeper': otherKeeper.token,
      admin: admin.token,
      deactivated: deactivated.token,
      forged: randomBytes(32).toString('base64url'),
      expired: first.token,
      grant: granted.authorization as string,
    } satisfies Record<Caller, string | null>,
    privatePhotoId,
    /** Ids of the objects that calls are about. */
    ids: {
      'open item': open._id,
      'unkept item': unkept._id,
      'lost item': lost._id,
      'item of a waiting owner': forOther._id,
      'claimed item': claimed._id,
      'detailed item': detailed._id,
      'guarded item': guarded._id,
      'refused item': refused._id,
      'returned item': returned._id,
      'inactive item': inactive._id,
      'deleted item': deleted._id,
      'conversation of two': conversation._id,
      "poster's notification": listed.data.notifications[0]._id as string,
      category: categoryOf('Spare'),
      place: campus.placeId,
      phrase: campus.phraseId,
      'saved search of the user': searchId,
      'account of the user': user.user._id,
      nowhere,
    },
    codes: {
      return: returnCode,
      inactiveReturn: inactiveReturnCode,
      guardedReturn: guardedReturnCode,
      registration: registrationCode,
      reset: resetCode,
      emailChange: emailChangeCode,
    },
  };
}

/** @throws Error if the call was refused */
async function done<A extends { status: number; body: unknown }>(call: Promise<A>): Promise<A> {
  const response = await call;
  if (response.status >= 300) throw new Error(`refused: ${JSON.stringify(response.body)}`);
  return response;
}
