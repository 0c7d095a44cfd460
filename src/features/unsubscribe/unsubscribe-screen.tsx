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
import { texts, textsOf } from './texts.ts';
import styles from './unsubscribe-screen.module.css';

/** /unsubscribe, the target of links in emails. Only the button changes something, because mail scanners open links. */
export default function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const link = checkInput(UnsubscribeLink, Object.fromEntries(query));
  return (
    <TagCard heading={texts.heading}>
      {link.ok ? (
        <Unsubscribe link={link.value} />
      ) : (
        <div className={styles.words}>
          <Notice kind="failed" text={texts.broken} />
          <ToEmailSettings />
        </div>
      )}
    </TagCard>
  );
}

/** Leads to the switches of all emails, through the login if necessary. */
function ToEmailSettings() {
  return <LinkButton to={paths.profile()}>{texts.toEmailSettings}</LinkButton>;
}

function Unsubscribe({ link }: { link: UnsubscribeLink }) {
  const { busy, run } = useAction();
  const [done, setDone] = useState<Reply<'POST /unsubscribe'> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ends = endedBy(link);
  const { question, more, button, done: doneText } = textsOf[ends];

  async function unsubscribe() {
    const reply = await run(
      () => call('POST /unsubscribe', { body: link }),
      texts.failed,
      () => setHasFailed(true),
    );
    if (reply !== null) setDone(reply);
  }

  if (done !== null) {
    const search = done.search === undefined ? null : savedSearchInWords(done.search);
    return (
      <div className={styles.words}>
        <p role="status">{doneText(link.kind, search)}</p>
        {/* A person who gets emails about a lost item has no account, so there is no profile to open. */}
        {ends === 'lost item' ? (
          <LinkButton to={paths.home()}>{texts.toHome}</LinkButton>
        ) : (
          <LinkButton to={paths.profile()}>{texts.toProfile}</LinkButton>
        )}
      </div>
    );
  }
  return (
    <div className={styles.words}>
      <p>{question(link.kind)}</p>
      <p className={styles.more}>{more}</p>
      <Button look="primary" busy={busy} onClick={() => void unsubscribe()}>
        {button}
      </Button>
      {hasFailed && ends !== 'lost item' ? <ToEmailSettings /> : null}
    </div>
  );
}

function endedBy({ savedSearch, lostItem }: UnsubscribeLink): keyof typeof textsOf {
  if (lostItem !== undefined) return 'lost item';
  return savedSearch === undefined ? 'kind' : 'search';
}
