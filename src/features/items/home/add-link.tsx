import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../texts.ts';
import styles from './add-link.module.css';

/** How far the page is scrolled when the link shrinks, in pixels. */
const shrinkAfter = 40;

/** The floating link to a new item, on small screens. It shrinks to "+" over the list, to cover less of it. */
export function AddLink() {
  const isShort = useIsScrolled();
  const [plus = '', ...words] = texts.addItem;
  return (
    <Link
      to={paths.createItem()}
      className={`${styles.add ?? ''} ${isShort ? (styles.short ?? '') : ''}`}
      data-floats
    >
      {plus}
      <span>{words.join('')}</span>
    </Link>
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
