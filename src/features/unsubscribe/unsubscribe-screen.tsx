import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { checkInput } from '../../../contract/http/check-input.ts';
import { UnsubscribeLink } from '../../../contract/endpoints/email-notifications.ts';
import { paths } from '../../../contract/paths.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import { savedSearchInWords } from '../../components/items/saved-search-in-words.ts';
import { call } from '../../client/http/api.ts';
import { useAction } from '../../components/hooks/use-action.ts';
import { Button, LinkButton } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { TagCard } from '../../components/basics/tag-card.tsx';
import { texts } from './texts.ts';
import styles from './unsubscribe-screen.module.css';

/** /unsubscribe, the target of links in emails. Only the button changes something, because mail scanners open links. */
export function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const link = checkInput(UnsubscribeLink, Object.fromEntries(query));
  return (
    <TagCard heading={texts.heading}>
      {link.ok ? <Unsubscribe link={link.value} /> : <Notice kind="failed" text={texts.broken} />}
    </TagCard>
  );
}

function Unsubscribe({ link }: { link: UnsubscribeLink }) {
  const { busy, run } = useAction();
  const [done, setDone] = useState<Reply<'POST /unsubscribe'> | null>(null);
  const isSearch = link.savedSearch !== undefined;

  async function unsubscribe() {
    const reply = await run(() => call('POST /unsubscribe', { body: link }), texts.failed);
    if (reply !== null) setDone(reply);
  }

  if (done !== null) {
    const search = done.search === undefined ? null : savedSearchInWords(done.search);
    return (
      <div className={styles.words}>
        <p role="status">{isSearch ? texts.doneSearch(search) : texts.done(link.kind)}</p>
        <LinkButton to={paths.profile()}>{texts.toProfile}</LinkButton>
      </div>
    );
  }
  return (
    <div className={styles.words}>
      <p>{isSearch ? texts.questionSearch : texts.question(link.kind)}</p>
      <p className={styles.more}>{isSearch ? texts.itemsStay : texts.stillThere}</p>
      <Button look="primary" busy={busy} onClick={() => void unsubscribe()}>
        {isSearch ? texts.deleteSearch : texts.unsubscribe}
      </Button>
    </div>
  );
}
