import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { linkParts } from './link-parts.ts';
import styles from './message-row.module.css';
import { texts } from './texts.ts';

/** What somebody wrote: plain text as it was typed, with its addresses to follow. */
export function MessageText({ content }: { content: string }) {
  return (
    <p className={styles.content} dir="auto">
      {linkParts(content).map(({ text, href }, index) =>
        href === null ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
            <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
          </a>
        ),
      )}
    </p>
  );
}
