import type { ReactNode } from 'react';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import styles from './claims.module.css';
import { texts } from './texts.ts';

interface LookFirstProps {
  /**
   * The claims to decide about, listed with their strength and the start of the claimant's words. For layouts in which
   * the claims are far below.
   */
  claims?: readonly JudgedClaim[];
  /** Whether the viewer may hand the item over without accepting a claim. */
  isOptional?: boolean;
  /** A button that leads to the claims, for layouts whose bar does not have one, or past them. */
  children?: ReactNode;
}

/**
 * Takes the place of the hand-over until a judge has accepted a claim, or no claim waits for a decision, or the viewer
 * goes on without a decision where that is allowed.
 */
export function LookFirst({ claims = [], isOptional = false, children = null }: LookFirstProps) {
  return (
    <div className={styles.lookFirst} data-fills>
      <p>{isOptional ? texts.readFirst(claims.length) : texts.lookFirst}</p>
      {claims.length === 0 ? null : (
        <ul className={styles.waiting}>
          {claims.map(({ _id, claimant, story, answers, strength }) => (
            <li key={_id}>
              <strong>{claimant.name}</strong>
              {answers.length === 0 ? null : <span>{texts.strength(strength)}</span>}
              {story === null ? null : <p className={styles.excerpt}>{story}</p>}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
