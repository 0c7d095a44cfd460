import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { matchesPattern, patterns } from '../../../contract/paths.ts';
import { pushed } from '../../../contract/push.ts';
import { call } from '../../client/http/api.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import { invalidate, useQuery } from '../../client/query/query.ts';
import { useSession } from '../../client/session/session.ts';
import { useIsTabVisible } from '../../components/hooks/use-is-tab-visible.ts';
import { notificationsRequest } from '../shell/unread/use-unread.ts';

/**
 * Marks notifications about the item on the screen as read, so that the person gets no email about what the screen
 * shows. Only notifications of the kinds in `pushed` cause an email, so the others stay unread.
 */
export function SeenNotifications() {
  const { pathname } = useLocation();
  const isSignedIn = useSession().state === 'signed in';
  const isItem = matchesPattern(patterns.item, pathname);
  return isSignedIn && isItem ? <SeenAt pathname={pathname} /> : null;
}

function SeenAt({ pathname }: { pathname: string }) {
  const query = useQuery('GET /notifications', notificationsRequest);
  const isVisible = useIsTabVisible();
  const isOnline = useOnline() !== 'offline';
  const marked = useRef(new Set<string>());
  const notifications = query.state === 'ready' ? query.value.data.notifications : [];
  const unseen = notifications
    .filter(({ isRead, link, kind }) => !isRead && link === pathname && pushed[kind] !== undefined)
    .map(({ _id }) => _id)
    .join(' ');

  useEffect(() => {
    if (unseen === '' || !isVisible || !isOnline) return;
    const ids = unseen.split(' ').filter((id) => !marked.current.has(id));
    void Promise.all(ids.map((id) => mark(id, marked.current))).then((results) => {
      if (results.includes(true)) invalidate('GET /notifications');
    });
  }, [unseen, isVisible, isOnline]);
  return null;
}

/** @param marked ids that need no further request. After a failure the id is removed, so that a later call retries. */
async function mark(id: string, marked: Set<string>): Promise<boolean> {
  marked.add(id);
  const { ok } = await call('PUT /notifications/{id}/read', {
    params: { id },
    body: { id, read: true },
  });
  if (!ok) marked.delete(id);
  return ok;
}
