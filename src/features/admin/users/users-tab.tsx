import type { User } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { change, invalidate } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { type TabProps, listQuery } from '../admin-address.ts';
import type { ListPanel } from '../lists/list-panel.tsx';
import { SearchedList } from '../lists/searched-list.tsx';
import { tabTitles, texts } from '../texts.ts';
import { useActivation } from '../use-admin-action.ts';
import { useList } from '../lists/use-list.ts';
import { userColumns } from './user-columns.tsx';

const sortKeys = ['createdAt', 'name', 'email'] as const;
const offeredKeys = ['name', 'email', 'createdAt'] as const;

const words = {
  noun: ['user', 'users'],
  loading: texts.loadingUsers,
  empty: texts.noUsers,
  failed: texts.usersFailed,
} satisfies Parameters<typeof ListPanel>[0]['words'];

/** All accounts, with an admin's actions. */
export function UsersTab({ address, show }: TabProps) {
  const session = useSession();
  const activate = useActivation<{ user: User }>();
  const query = listQuery(address, sortKeys);
  const list = useList('GET /admin/users', { query });
  const ownId = session.state === 'signed in' ? session.user.id : null;

  const changed = ({ user }: { user: User }) => {
    change('GET /admin/users', { query }, (page) => ({
      ...page,
      users: page.users.map((one) => (one._id === user._id ? user : one)),
    }));
    for (const name of ['GET /admin/users', 'GET /admin/users/{id}', 'GET /keepers'] as const) {
      invalidate(name);
    }
  };

  const toggle = ({ _id: id, name, isActive }: User) => {
    const request = { params: { id }, body: { isActive: !isActive } };
    void activate({
      question: isActive ? texts.deactivateUser(name) : texts.activateUser(name),
      more: isActive ? texts.deactivateUserMore : texts.activateUserMore,
      start: () => call('PUT /admin/users/{id}/activate', request),
      done: isActive ? texts.userDeactivated(name) : texts.userActivated(name),
      failed: isActive ? texts.deactivateUserFailed : texts.activateUserFailed,
      onDone: changed,
    });
  };

  return (
    <SearchedList
      address={address}
      show={show}
      placeholder={texts.searchUsers}
      sortKeys={offeredKeys}
      query={query}
      caption={tabTitles.users}
      words={words}
      list={list}
      columns={userColumns({ address, ownId, ...query, toggle })}
      rows={list.reply?.users ?? null}
      pagination={list.reply?.pagination}
    />
  );
}
