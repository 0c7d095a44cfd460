import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { isRecord } from '../../core/is-record.ts';
import styles from './back-control.module.css';
import { parentPath } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';

/**
 * The way back, for where the portal has no browser's bar around it: to the screen before, or to the one
 * above where it was opened right here, by a shortcut, a notification or a link.
 */
export function BackControl() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parent = parentPath(pathname, search);
  if (parent === null) return null;

  // A link all the same: a screen with unsaved changes holds links back, and asks.
  const goBack = (event: MouseEvent) => {
    if (!hasScreenBefore()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={parent} replace className={styles.back} aria-label={texts.back} onClick={goBack}>
      ←
    </Link>
  );
}

/** The router counts the entries that it made in this window. */
function hasScreenBefore(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && typeof state.idx === 'number' && state.idx > 0;
}
