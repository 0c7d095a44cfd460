import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { LinkButton } from '../../../components/basics/button.tsx';
import { useLocationState } from '../../../components/navigation/use-location-state.ts';
import styles from './just-posted.module.css';
import { isPosted } from './posted-state.ts';
import { texts } from '../texts.ts';

/** Link to the form for a new item, shown right after posting: somebody with a box of found items posts several. */
export function JustPosted() {
  const state = useLocationState();
  return isPosted(state) ? <PostAnother /> : null;
}

function PostAnother() {
  const box = useRef<HTMLDivElement>(null);
  // Back and a reload restore the reader's own scroll position.
  const isReturning = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    // Below the photo, a phone would show this box at the bottom of the window, under the offer of notifications.
    if (!isReturning) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isReturning]);

  return (
    <div ref={box} className={styles.posted}>
      <p>{texts.justPosted}</p>
      <LinkButton to={paths.createItem()}>{texts.postAnother}</LinkButton>
    </div>
  );
}
