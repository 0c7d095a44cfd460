import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import styles from './tag-card.module.css';
import { tabTitle, useDocumentTitle } from '../navigation/use-document-title.ts';

interface TagCardProps {
  /** The screen's heading, and the title of the browser tab. */
  heading: string;
  /** A wider card for forms with longer fields, or an even wider one for forms with two columns. */
  width?: 'narrow' | 'wide' | 'columns';
  children: ReactNode;
}

/** A screen with a single form, styled as a luggage tag. */
export function TagCard({ heading, width = 'narrow', children }: TagCardProps) {
  useDocumentTitle(tabTitle(heading));
  return (
    <section className={`${styles.card ?? ''} ${styles[width] ?? ''}`}>
      <PageHeading className={styles.heading}>{heading}</PageHeading>
      {children}
    </section>
  );
}
