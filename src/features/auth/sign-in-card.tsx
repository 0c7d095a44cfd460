import type { ReactNode } from 'react';
import { TagCard } from '../../components/basics/tag-card.tsx';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  heading: string;
  children: ReactNode;
  /** What else one may want here. */
  footer: ReactNode;
}

/** What the sign-in screens stand on. */
export function SignInCard({ heading, children, footer }: SignInCardProps) {
  return (
    <TagCard heading={heading}>
      {children}
      <div className={styles.footer}>{footer}</div>
    </TagCard>
  );
}
