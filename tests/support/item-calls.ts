import { type HistoryEntry, Item, type ItemChanges } from '../../contract/entities.ts';
import type { signInPeople } from './conversations.ts';
import type { SignedIn, TestApp } from './test-app.ts';

type People = Awaited<ReturnType<typeof signInPeople>>;

/**
 * The calls around an item, as people make them.
 * @param item the one of the test that runs
 */
export function itemCalls(portal: TestApp, people: People, item: () => Item) {
  const of = ({ token }: SignedIn) => ({ params: { id: item()._id }, token });

  return {
    claim: (by = people.claimant) => portal.call('POST /items/{id}/claim', of(by)),
    remove: (by: SignedIn, id = item()._id) =>
      portal.call('DELETE /items/{id}', { params: { id }, token: by.token }),

    /** A return code, made by the poster. */
    async code(): Promise<string> {
      return (await portal.call('POST /items/{id}/generate-otp', of(people.poster))).body.otp;
    },

    /** The claimant enters a return code. */
    enter: (otp: string) =>
      portal.call('POST /items/{id}/verify-otp', { ...of(people.claimant), body: { otp } }),

    /** The item as everybody sees it. */
    async stored(): Promise<Item> {
      const { body } = await portal.call('GET /items/{id}', { params: { id: item()._id } });
      return Item.parse(body.item);
    },

    /** The ids of what a search finds. */
    async found(search: string): Promise<string[]> {
      const { body } = await portal.call('GET /search/items/search', { query: { search } });
      return body.data.items.map(({ _id }: Item) => _id);
    },

    /** What the item's history holds since it was posted: events, and notes or what an edit changed. */
    async history(): Promise<[string, string | null][]> {
      const { body } = await portal.call('GET /items/{id}/history', of(people.admin));
      return body.history
        .slice(1)
        .map(({ event, note, changes }: HistoryEntry) => [event, note ?? inWords(changes)]);
    },
  };
}

function inWords(changes: ItemChanges | null): string | null {
  if (changes === null) return null;
  const { fields, status } = changes;
  return [...fields, ...(status ? [`status from ${status.from} to ${status.to}`] : [])].join(', ');
}
