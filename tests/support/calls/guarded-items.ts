import type { Call } from '../../../contract/endpoints.ts';
import type { Item } from '../../../contract/entities.ts';
import { multipartOf, sendForm } from './items.ts';
import { noise } from '../photos.ts';
import type { Sent, SignedIn, TestApp } from '../app/test-app.ts';

/** Words that occur only in the texts of a guarded item. */
export const hiddenWords = {
  title: 'quillon',
  description: 'zibeline',
  tag: 'vespertine',
  location: 'xyloid',
};

/** The fields of a guarded item, for the form. */
export const hiddenFields = {
  title: `Wallet with ${hiddenWords.title}`,
  description: `It has a ${hiddenWords.description} lining.`,
  tags: [hiddenWords.tag],
  category: 'Bags',
  status: 'Found',
  location: `Library, under the ${hiddenWords.location} desk`,
  lane: 'guarded',
};

/** Posts a guarded item with a photo, and assigns it to the keeper. */
export async function guardedItem(
  portal: TestApp,
  { poster, keeper }: { poster: SignedIn; keeper: SignedIn },
  fields: Record<string, string | string[]> = {},
): Promise<Item> {
  const photo = await noise(64, 64).jpeg().toBuffer();
  const form = multipartOf({ fields: { ...hiddenFields, ...fields }, photo, token: '' });
  const posted = await sendForm(portal, form, { authorization: poster.token });
  if (posted.status !== 201) throw new Error(`refused: ${JSON.stringify(posted.body)}`);
  const item = posted.body.item as Item;
  const { _id: id } = item;
  const body = { keeperId: keeper.user._id };
  // A keeper who posts a found item is its keeper already.
  if (item.keeperId === keeper.user._id) return item;
  return (await done(portal, 'POST /items/{id}/assign-keeper', id, keeper, body)).item;
}

/** Claims the item, and lets its keeper accept the claim. */
export async function acceptedClaim(
  portal: TestApp,
  { _id: id }: Pick<Item, '_id'>,
  { claimant, keeper }: { claimant: SignedIn; keeper: SignedIn },
): Promise<void> {
  await done(portal, 'POST /items/{id}/claim', id, claimant);
  const body = { userId: claimant.user._id };
  await done(portal, 'POST /items/{id}/accept-claim', id, keeper, body);
}

/** Records that the keeper saw a student card. */
export async function seenCard(
  portal: TestApp,
  { _id: id }: Pick<Item, '_id'>,
  keeper: SignedIn,
): Promise<void> {
  const body = { studentCard: '1234', isUnlocked: false, value: null };
  await done(portal, 'PUT /items/{id}/hand-over', id, keeper, body);
}

async function done(
  { call }: TestApp,
  endpoint: Call,
  id: string,
  { token }: SignedIn,
  body?: Sent['body'],
) {
  const response = await call(endpoint, { params: { id }, token, body });
  if (response.status >= 300) throw new Error(`${endpoint}: ${JSON.stringify(response.body)}`);
  return response.body;
}
