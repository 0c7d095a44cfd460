import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { LinkButton } from '../../../components/basics/button.tsx';
import styles from './post-another.module.css';
import { texts } from '../texts.ts';

/** Offers the form for another item, in a chunk of its own: only people who have just posted see it. */
export default function PostAnother(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // Back and a reload restore the reader's own scroll position.
  const isReturning = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    // Below a long title, a phone would show this box under the offer of notifications.
    if (!isReturning) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isReturning]);

  return (
    <div ref={box} className={styles.posted}>
      <p>{texts.justPosted}</p>
      <LinkButton to={paths.createItem()}>{texts.postAnother}</LinkButton>
    </div>
  );
}
