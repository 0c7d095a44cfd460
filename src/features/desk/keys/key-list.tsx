import { CheckboxField } from '../../../components/form/checkbox-field.tsx';
import { keyMeanings, texts } from '../texts.ts';
import styles from './key-list.module.css';

interface KeyListProps {
  on: boolean;
  choose: (on: boolean) => void;
}

/** The list of keyboard shortcuts, with the checkbox that turns single keys on and off. */
export function KeyList({ on, choose }: KeyListProps) {
  return (
    <details className={styles.keys}>
      <summary>{texts.keys}</summary>
      <div className={styles.switch}>
        <CheckboxField
          label={texts.keysOn}
          look="strong"
          checked={on}
          onChange={({ target }) => choose(target.checked)}
        />
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
