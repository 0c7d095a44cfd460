import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../texts.ts';
import styles from './add-link.module.css';

/** How far the page is scrolled when the link shrinks, in pixels. */
const shrinkAfter = 40;

/**
 * The floating link to the form for a new item, on small screens. It has a strip of its own, so that it covers no item
 * card. While the page is scrolled down, it shrinks to "+". For signed-in people the strip then disappears, because the
 * bottom bar has a "+" too (docs/decisions/0049).
 */
export function AddLink() {
  const isShort = useIsScrolled();
  const [plus = '', ...words] = texts.addItem;
  return (
    <div className={styles.strip} data-clear-of-toasts>
      <p>{texts.askFinder}</p>
      <Link
        to={paths.createItem()}
        className={`${styles.add ?? ''} ${isShort ? (styles.short ?? '') : ''}`}
      >
        {plus}
        <span>{words.join('')}</span>
      </Link>
    </div>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const follow = () => setIsScrolled(window.scrollY > shrinkAfter);
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return isScrolled;
}
