import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../ui/use-document-title.ts';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  heading: string;
  children: ReactNode;
  /** What else one may want here. */
  footer: ReactNode;
}

/** What the sign-in screens stand on. */
export function SignInCard({ heading, children, footer }: SignInCardProps) {
  useDocumentTitle(tabTitle(heading));
  return (
    <section className={styles.card}>
      <PageHeading className={styles.heading}>{heading}</PageHeading>
      {children}
      <div className={styles.footer}>{footer}</div>
    </section>
  );
}
