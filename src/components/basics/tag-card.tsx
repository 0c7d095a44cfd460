import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import styles from './tag-card.module.css';
import { tabTitle, useDocumentTitle } from '../navigation/use-document-title.ts';

interface TagCardProps {
  /** The screen's heading, and the title of the browser tab. */
  heading: string;
  /** A wider card, for forms with longer fields. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen with a single form, styled as a luggage tag. */
export function TagCard({ heading, wide = false, children }: TagCardProps) {
  useDocumentTitle(tabTitle(heading));
  return (
    <section className={`${styles.card ?? ''} ${wide ? (styles.wide ?? '') : ''}`}>
      <PageHeading className={styles.heading}>{heading}</PageHeading>
      {children}
    </section>
  );
}
