import { paths } from '../../../../contract/paths.ts';
import { LinkButton } from '../../../components/basics/button.tsx';
import { useLocationState } from '../../../components/navigation/use-location-state.ts';
import styles from './just-posted.module.css';
import { isPosted } from './posted-state.ts';
import { texts } from '../texts.ts';

/** Link to the form for a new item, shown right after posting: somebody with a box of found items posts several. */
export function JustPosted() {
  const state = useLocationState();
  if (!isPosted(state)) return null;
  return (
    <div className={styles.posted}>
      <p>{texts.justPosted}</p>
      <LinkButton to={paths.createItem()}>{texts.postAnother}</LinkButton>
    </div>
  );
}
