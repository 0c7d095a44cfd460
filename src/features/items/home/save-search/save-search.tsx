import { type ReactNode, useEffect, useRef } from 'react';
import { type ReturnState, paths } from '../../../../../contract/paths.ts';
import { useSession } from '../../../../client/session/session.ts';
import { Button, LinkButton } from '../../../../components/basics/button.tsx';
import type { HomeFilter } from '../home-filter.ts';
import { periodNames, texts as homeTexts } from '../../texts.ts';
import { type SavableSearch, isPartlySavable } from './savable.ts';
import styles from './save-search.module.css';
import { texts } from './texts.ts';
import { useSavedSearch } from './use-saved-search.ts';

interface SaveSearchProps {
  filter: HomeFilter;
  search: SavableSearch;
}

/**
 * Button that saves the search on home, so that the viewer is notified of new items that match. Visitors log in first.
 */
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

function SaveOrUndo({ search }: Pick<SaveSearchProps, 'search'>) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const { isLoading, saved, busy, save, undo } = useSavedSearch(search, () => {
    wasPressed.current = true;
  });

  // "Undo" has replaced the pressed button "Save", or the reverse. Move the focus to the new button.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [saved]);

  if (isLoading) return null;
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
