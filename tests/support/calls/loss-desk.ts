import type { Item, Notification } from '../../../contract/entities.ts';
import type { HistoryEntry } from '../../../contract/items/history.ts';
import { alertsSent as alertsSentBy } from '../notifications/alerts-sent.ts';
import { addCategory, backpack, postItem } from './items.ts';
import type { ReceivedMail } from '../servers/mail-server.ts';
import { type SignedIn, buildTestApp } from '../app/test-app.ts';

/** A lost item as keepers post it for others. */
export const lostParasol = {
  ...backpack,
  status: 'Lost',
  title: 'Lost parasol',
  location: 'Boat House',
};

/** A lost phone. Phones with different names have little in common, so they are not matched. */
export const phone = (name: string, fields: Record<string, string> = {}) => ({
  title: `Apple iPhone ${name}`,
  description: `Black smartphone, ${name} sticker.`,
  category: 'Bags',
  location: 'Library',
  status: 'Lost',
  ...fields,
});

/** Returns the link in the header of an email that unsubscribes with one click (RFC 8058). */
export const unsubscribeLink = (mail: ReceivedMail) =>
  new URL(mail.header('List-Unsubscribe')!.slice(1, -1));

/** A portal with a keeper who posts lost items for Wanda, who has no account. */
export async function openLossDesk() {
  const portal = await buildTestApp();
  const origin = await portal.listen();
  await addCategory(portal, 'Bags');
  const keeper = await portal.signIn({ name: 'Kim Keeper', role: 'keeper' });
  const admin = await portal.signIn({ name: 'Ada Admin', role: 'admin' });
  const student = await portal.signIn({ name: 'Sam Student' });
  let count = 0;

  const post = (by: SignedIn, fields: Record<string, string>) =>
    postItem(portal, { fields, token: by.token });
  const of = ({ _id: id }: Item, by: SignedIn) => ({ params: { id }, token: by.token });

  /** Waits until all alerts about the posts made so far are sent. */
  const alertsSent = () => alertsSentBy(portal);

  return {
    portal,
    origin,
    keeper,
    admin,
    student,
    post,
    alertsSent,

    /** The mails to an address so far, including those about the latest posts. */
    async mailsTo(address: string) {
      await alertsSent();
      await portal.parts.mailQueue.sendDue();
      return portal.mails.mails.filter(({ to }) => to === address);
    },

    /** Returns a new address for Wanda. Tests must not share one. */
    newAddress: () => `wanda${String((count += 1))}@example.edu`,

    /** Posts a lost item for Wanda, and throws if that fails. */
    async postedForWanda(
      ownerEmail: string,
      by = keeper,
      fields: Record<string, string> = lostParasol,
    ) {
      const { status, body } = await post(by, {
        ...fields,
        ownerName: 'Wanda Waiting',
        ownerEmail,
      });
      if (status !== 201) throw new Error(`the item was refused: ${JSON.stringify(body)}`);
      return body.item as Item;
    },

    /**
     * Unsubscribes with one click, like a mail client.
     * @returns the status
     */
    async oneClick(query: URLSearchParams): Promise<number> {
      const response = await fetch(`${origin}/unsubscribe?${query.toString()}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return response.status;
    },

    /** Name and address of the waiting owner of an item, as the desk sees them. */
    ownerOf: async (item: Item, by = keeper) =>
      (await portal.call('GET /items/{id}/owner', of(item, by))).body.owner,

    item: async ({ _id: id }: Item): Promise<Item> =>
      (await portal.call('GET /items/{id}', { params: { id } })).body.item,

    historyOf: async (item: Item): Promise<HistoryEntry[]> =>
      (await portal.call('GET /items/{id}/history', of(item, admin))).body.history,

    notificationsOf: async (token: string): Promise<Notification[]> =>
      (await portal.call('GET /notifications', { token })).body.data.notifications,

    /** The stored addresses of the waiting owners of an item. */
    storedAddresses: async ({ _id: id }: Item): Promise<string[]> => {
      const rows = portal.database.read.selectFrom('waiting_owners').select('email');
      return (await rows.where('item_id', '=', id).execute()).map(({ email }) => email);
    },
  };
}

export type LossDesk = Awaited<ReturnType<typeof openLossDesk>>;
