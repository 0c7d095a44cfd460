import { useEffect, useRef, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { SavedSearch } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { call } from '../../../client/http/api.ts';
import { invalidate, useQuery } from '../../../client/query/query.ts';
import { deletedOrGone } from '../../../core/http/result.ts';
import { Button, TextLink } from '../../../components/basics/button.tsx';
import { FailedQuery } from '../../../components/basics/failed-query.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { savedSearchInWords } from '../../../components/items/saved-search-in-words.ts';
import { useAction } from '../../../components/hooks/use-action.ts';
import styles from './saved-searches.module.css';
import { texts } from './texts.ts';

/**
 * The viewer's saved searches. Each links to its results on home and can be stopped. A stopped search stays in the
 * list, so that the viewer can save it again.
 */
export default function SavedSearches() {
  const query = useQuery('GET /users/me/saved-searches', {});
  const online = useOnline();

  if (query.state === 'loading') return <Notice kind="loading" text={texts.loading} />;
  if (query.state === 'failed') return <FailedQuery query={query} otherwise={texts.failed} />;
  const { searches } = query.value;
  if (searches.length === 0) return <Notice kind="empty" text={texts.none} hint={texts.noneHint} />;
  return (
    <>
      {online === 'offline' ? <p className={styles.offline}>{texts.offline}</p> : null}
      <ul className={styles.list}>
        {searches.map((search) => (
          <li key={search._id}>
            <Entry search={search} />
          </li>
        ))}
      </ul>
      <p className={styles.means}>
        {searches.length >= bounds.savedSearches ? texts.full : texts.limit}
      </p>
    </>
  );
}

function Entry({ search }: { search: SavedSearch }) {
  const { busy, run } = useAction();
  /** The id under which the search is saved now; null after the viewer has stopped it. */
  const [savedId, setSavedId] = useState<string | null>(search._id);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const { words, category, place, status } = search;
  const name = savedSearchInWords(search);

  // "Undo" has replaced the pressed button "Stop", or the reverse. Move the focus to the new button.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [savedId]);
  const isChanged = savedId !== search._id;
  // Refetch the list only when this entry unmounts, so that a stopped search stays and can be saved again.
  useEffect(() => {
    if (!isChanged) return;
    return () => invalidate('GET /users/me/saved-searches');
  }, [isChanged]);

  const stop = async (id: string) => {
    const request = () =>
      deletedOrGone(call('DELETE /users/me/saved-searches/{id}', { params: { id } }));
    const reply = await run(request, texts.stopFailed);
    if (reply === null) return;
    wasPressed.current = true;
    setSavedId(null);
  };
  const undo = async () => {
    const body = { words, category: category ?? '', place, ...(status !== null && { status }) };
    const request = () => call('POST /users/me/saved-searches', { body });
    const reply = await run(request, texts.undoFailed);
    if (reply === null) return;
    wasPressed.current = true;
    setSavedId(reply.search._id);
  };

  return (
    <div className={styles.entry}>
      <span className={styles.name}>
        <TextLink to={paths.home({ search: words, category: category ?? '', place, status })}>
          {name}
        </TextLink>
      </span>
      {savedId === null ? (
        <span className={styles.stopped}>
          <span role="status">{texts.stopped}</span>
          <Button
            look="bare"
            ref={button}
            busy={busy}
            aria-label={texts.undoNamed(name)}
            onClick={() => void undo()}
          >
            {texts.undo}
          </Button>
        </span>
      ) : (
        <Button
          look="bare"
          ref={button}
          busy={busy}
          aria-label={texts.stopNamed(name)}
          onClick={() => void stop(savedId)}
        >
          {texts.stop}
        </Button>
      )}
    </div>
  );
}
