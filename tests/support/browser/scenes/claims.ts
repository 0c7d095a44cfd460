import type { Campus } from '../campus.ts';
import { contested, guarded } from '../../campus/stories.ts';
import type { PersonName } from '../../campus/fill.ts';

/** Returns the id of Mia's item with two open claims. Only the first call adds the second claim. */
export async function itemWithTwoClaims(campus: Campus): Promise<string> {
  const { _id } = await campus.itemOf('mia', contested.title);
  const rival = { story: 'I lost them in the cloakroom after the concert.' };
  const request = { params: { id: _id }, body: rival };
  const { session } = await campus.as('aoife');
  const claimed = await campus.call(session)('POST /items/{id}/claims', request);
  if (!claimed.ok) await expectClaim(campus, 'mia', _id, 2);
  return _id;
}

/** Returns the id of Mia's guarded item. The first call accepts its claim as Grace, the item's keeper. */
export async function itemToHandOver(campus: Campus): Promise<string> {
  const { _id, claimedById } = await campus.itemOf('mia', guarded.title);
  const { session } = await campus.as('grace');
  const request = { params: { id: _id }, body: { userId: claimedById ?? '' } };
  const accepted = await campus.call(session)('POST /items/{id}/accept-claim', request);
  if (!accepted.ok) await expectClaim(campus, 'grace', _id, 1);
  return _id;
}

/** @throws if the item has fewer than `count` claims that were neither turned down nor withdrawn */
async function expectClaim(campus: Campus, judge: PersonName, id: string, count: number) {
  const { session } = await campus.as(judge);
  const listed = await campus.call(session)('GET /items/{id}/claims', { params: { id } });
  const states = listed.ok ? listed.value.claims.map(({ state }) => state) : [];
  const open = states.filter((state) => state !== 'turned down' && state !== 'withdrawn');
  if (open.length < count) throw new Error(`the item's claims are ${states.join(', ')}`);
}
