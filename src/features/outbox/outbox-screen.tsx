import { useRef } from 'react';
import { useIsUnsentKnown, useUnsent } from '../../client/outbox/outbox.ts';
import { UnsentEntry } from '../../components/outbox/unsent-entry.tsx';
import { UnsentTitle } from '../../components/outbox/unsent-title.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import styles from './outbox-screen.module.css';
import { texts } from './texts.ts';
import { UnsentMessage } from './unsent-message.tsx';

/** /outbox: everything that the signed-in person has not sent yet, the newest last. */
export function OutboxScreen() {
  const unsent = useUnsent();
  const isKnown = useIsUnsentKnown();
  const screen = useRef<HTMLElement>(null);
  useDocumentTitle(tabTitle(texts.heading));
  const toHeading = () => screen.current?.querySelector('h1')?.focus();

  return (
    <section ref={screen} className={styles.screen}>
      <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
      {unsent.length === 0 ? (
        <Notice kind={isKnown ? 'empty' : 'loading'} text={isKnown ? texts.empty : texts.loading} />
      ) : (
        <>
          <p className={styles.explanation}>{texts.explanation}</p>
          <ul className={styles.list}>
            {unsent.map((entry) => (
              <UnsentEntry key={entry.id} entry={entry} onGone={toHeading}>
                {entry.kind === 'item' ? (
                  <UnsentTitle entry={entry} />
                ) : (
                  <UnsentMessage entry={entry} />
                )}
              </UnsentEntry>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
