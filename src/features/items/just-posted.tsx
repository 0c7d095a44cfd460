import { useLocation } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { LinkButton } from '../../components/basics/button.tsx';
import styles from './just-posted.module.css';
import { isPosted } from './posted-state.ts';
import { texts } from './texts.ts';

/** Leads whoever has just posted this item, as at a desk with a box full of them, to the next one. */
export function JustPosted() {
  const { state } = useLocation() as { state: unknown };
  if (!isPosted(state)) return null;
  return (
    <div className={styles.posted}>
      <p>{texts.justPosted}</p>
      <LinkButton to={paths.createItem()}>{texts.postAnother}</LinkButton>
    </div>
  );
}
