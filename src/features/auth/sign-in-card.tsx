import type { ReactNode } from 'react';
import { TagCard } from '../../components/basics/tag-card.tsx';
import styles from './sign-in-card.module.css';

interface SignInCardProps {
  heading: string;
  children: ReactNode;
  /** Links to related screens. */
  footer: ReactNode;
}

/** The card of the sign-in screens. */
export function SignInCard({ heading, children, footer }: SignInCardProps) {
  return (
    <TagCard heading={heading}>
      {children}
      <div className={styles.footer}>{footer}</div>
    </TagCard>
  );
}
