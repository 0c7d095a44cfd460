import type { Call } from '../../../contract/endpoints.ts';
import type { Database } from '../../../server/db/database.ts';
import { createUsers } from '../../../server/features/authentication/users.ts';
import { showUnsigned } from '../../../server/features/items/mapping.ts';
import { createItemLists } from '../../../server/features/items/lists/item-lists.ts';
import { addCategory } from './items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../app/test-app.ts';

/** An id that does not exist. */
export const nowhere = '01900000-0000-7000-8000-000000000000';

/** An empty portal with a category, an admin, and the admin's calls. */
export async function openAdministration() {
  const portal = await buildTestApp();
  await addCategory(portal, 'Bags');
  const admin = await portal.signIn({ name: 'Root', email: 'root@example.edu', role: 'admin' });

  const activate =
    (call: 'PUT /admin/users/{id}/activate' | 'PUT /admin/items/{id}/activate') =>
    (id: string, body?: object, { token } = admin) =>
      portal.call(call, { params: { id }, body, token });

  return {
    portal,
    admin,
    /** Makes a call as the admin, or as another person. */
    ask: (call: Call, { id = '', query = {}, who = admin }: CallOptions = {}) =>
      portal.call(call, { params: { id }, query, token: who.token }),
    setUser: activate('PUT /admin/users/{id}/activate'),
    setItem: activate('PUT /admin/items/{id}/activate'),
    /** A person's notifications, oldest first. */
    notificationsOf: ({ user }: SignedIn) =>
      portal.database.read
        .selectFrom('notifications')
        .select(['kind', 'type', 'message', 'link'])
        .where('user_id', '=', user.id)
        .orderBy('seq')
        .execute(),
  };
}

interface CallOptions {
  id?: string;
  query?: Record<string, string>;
  who?: SignedIn;
}

export type Administering = Awaited<ReturnType<typeof openAdministration>>;

/** The lists of accounts and items, read through another connection. */
export function listsReading(portal: TestApp, read: Database['read']) {
  const database = { ...portal.database, read, longRead: read };
  const sessions = { endAll: async () => undefined };
  const users = createUsers({
    database,
    sessions,
    realtime: { dropUser: () => undefined },
    now: portal.clock.now,
  });
  return { users, items: createItemLists(database, showUnsigned) };
}
