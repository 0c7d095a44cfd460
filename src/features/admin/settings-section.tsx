import { type ReactNode, useId } from 'react';
import type { QueryState } from '../../client/query/query.ts';
import { Notice } from '../../components/basics/notice.tsx';
import styles from './settings-section.module.css';

interface SettingsSectionProps<T> {
  heading: string;
  query: QueryState<T>;
  /** The texts while the settings load, and if they could not be loaded. */
  words: { loading: string; failed: string };
  /** Renders the form for the settings. */
  children: (settings: T) => ReactNode;
}

/** Settings of the portal under a heading, once they are loaded. */
export function SettingsSection<T>({ heading, query, words, children }: SettingsSectionProps<T>) {
  const headingId = useId();
  return (
    <section className={styles.settings} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {heading}
      </h2>
      {query.state === 'loading' ? (
        <Notice kind="loading" text={words.loading} />
      ) : query.state === 'failed' ? (
        <Notice kind="failed" text={words.failed} retry={query.retry} />
      ) : (
        children(query.value)
      )}
    </section>
  );
}
