import { type ReactNode, useEffect, useRef } from 'react';
import type { SavedSearch } from '../../../../../contract/entities.ts';
import { type ReturnState, paths } from '../../../../../contract/paths.ts';
import { onlineStatus } from '../../../../client/connection/online-status.ts';
import { call } from '../../../../client/http/api.ts';
import { invalidate, remember, useQuery } from '../../../../client/query/query.ts';
import { useSession } from '../../../../client/session/session.ts';
import { Button, LinkButton } from '../../../../components/basics/button.tsx';
import { useAction } from '../../../../components/hooks/use-action.ts';
import { toast } from '../../../../components/toasts/toast.ts';
import type { HomeFilter } from '../home-filter.ts';
import { periodNames, texts as homeTexts } from '../../texts.ts';
import { type SavableSearch, isPartlySavable } from './savable.ts';
import styles from './save-search.module.css';
import { texts } from './texts.ts';

interface SaveSearchProps {
  filter: HomeFilter;
  search: SavableSearch;
}

/** Button that saves the search on home, so that the viewer is notified of new items like these. Visitors log in first. */
export default function SaveSearch({ filter, search }: SaveSearchProps): ReactNode {
  const session = useSession();
  const state: ReturnState = { returnTo: paths.home(filter) };
  return (
    <>
      {session.state === 'signed in' ? (
        <SaveOrUndo search={search} />
      ) : (
        <LinkButton look="bare" to={paths.login()} state={state}>
          {texts.save[search.status]}
        </LinkButton>
      )}
      {isPartlySavable(filter) ? (
        <p className={styles.leftOut}>{texts.leftOut(namesOfUnsaved(filter))}</p>
      ) : null}
    </>
  );
}

/** The labels of the parts of a filter that a saved search leaves out. */
function namesOfUnsaved({ period, withPhoto }: HomeFilter): string[] {
  return [
    ...(period === null ? [] : [`"${periodNames[period]}"`]),
    ...(withPhoto ? [`"${homeTexts.withPhoto}"`] : []),
  ];
}

const name = 'GET /users/me/saved-searches';

function SaveOrUndo({ search }: Pick<SaveSearchProps, 'search'>) {
  const query = useQuery(name, {});
  const { busy, run } = useAction();
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const searches = query.state === 'ready' ? query.value.searches : [];
  const saved = searches.find((one) => isSame(one, search));

  // The other button has replaced the pressed one, so it takes the focus.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [saved]);

  const isOffline = () => {
    if (onlineStatus.get() !== 'offline') return false;
    toast('error', texts.offline);
    return true;
  };
  const save = async () => {
    if (isOffline()) return;
    const request = () => call('POST /users/me/saved-searches', { body: search });
    const reply = await run(request, texts.saveFailed);
    if (reply === null) return;
    wasPressed.current = true;
    const others = searches.filter(({ _id }) => _id !== reply.search._id);
    if (query.state === 'ready') remember(name, {}, { searches: [reply.search, ...others] });
    else invalidate(name);
    toast('success', texts.saved);
  };
  const undo = async ({ _id: id }: SavedSearch) => {
    if (isOffline()) return;
    const request = () => call('DELETE /users/me/saved-searches/{id}', { params: { id } });
    if ((await run(request, texts.undoFailed)) === null) return;
    wasPressed.current = true;
    remember(name, {}, { searches: searches.filter(({ _id }) => _id !== id) });
    toast('success', texts.undone);
  };

  if (query.state === 'loading') return null;
  if (saved === undefined) {
    return (
      <Button look="bare" ref={button} busy={busy} onClick={() => void save()}>
        {texts.save[search.status]}
      </Button>
    );
  }
  return (
    <p className={styles.saved}>
      {texts.isSaved}
      <Button look="bare" ref={button} busy={busy} onClick={() => void undo(saved)}>
        {texts.undo}
      </Button>
    </p>
  );
}

function isSame(saved: SavedSearch, search: SavableSearch): boolean {
  return (
    saved.words === search.words &&
    (saved.category ?? '').toLowerCase() === search.category.toLowerCase() &&
    saved.place === search.place &&
    saved.status === search.status
  );
}
