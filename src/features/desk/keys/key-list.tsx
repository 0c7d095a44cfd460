import { Switch } from '../../../components/basics/switch.tsx';
import { keyMeanings, texts } from '../texts.ts';
import styles from './key-list.module.css';

interface KeyListProps {
  on: boolean;
  choose: (on: boolean) => void;
}

/** The list of keyboard shortcuts, with the switch that turns single keys off. */
export function KeyList({ on, choose }: KeyListProps) {
  return (
    <details className={styles.keys}>
      <summary>{texts.keys}</summary>
      <div className={styles.switch}>
        <Switch label={texts.keysOn} checked={on} onChange={choose} />
      </div>
      <p>{texts.keysMeaning}</p>
      <dl className={styles.list}>
        {keyMeanings.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
