import type { ItemStatus } from '../../../../contract/item-status.ts';
import { Button } from '../../../components/basics/button.tsx';
import { texts } from '../texts.ts';
import styles from './starters.module.css';

const whereAndWhen = ['Where can we meet?', 'When do you have time?'];

/** First sentences of somebody who answers a post. The item's poster and keeper do not get them. */
const greetings: Partial<Record<ItemStatus, string>> = {
  Lost: 'Hi, I think I found this.',
  Found: 'Hi, I think this is mine.',
};

/** More sentences for a conversation about an item, by its status. */
const starters: Record<ItemStatus, readonly string[]> = {
  Lost: whereAndWhen,
  Found: whereAndWhen,
  Claimed: whereAndWhen,
  Returned: ['Thank you!'],
};

interface StartersProps {
  status: ItemStatus;
  isPosterOrKeeper: boolean;
  /** The name of the other participant. */
  other: string;
  /** Puts a sentence into the message box, without sending it. */
  choose: (text: string) => void;
}

/** Says what an empty conversation is for, and suggests first sentences. */
export function Starters({ status, isPosterOrKeeper, other, choose }: StartersProps) {
  const greeting = isPosterOrKeeper ? undefined : greetings[status];
  const sentences = greeting === undefined ? starters[status] : [greeting, ...starters[status]];
  return (
    <section className={styles.starters} aria-label={texts.starters}>
      <p>{texts.noMessagesHint(other)}</p>
      <ul>
        {sentences.map((text) => (
          <li key={text}>
            <Button onClick={() => choose(text)}>{text}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
