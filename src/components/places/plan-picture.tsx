import type { Photo } from '../../../contract/entities.ts';
import styles from './plan-picture.module.css';

/** A mark on the plan. The text beside the plan says the same, so screen readers skip the marks. */
export interface PlanMark {
  key: string;
  position: { x: number; y: number };
  /** A number, or nothing for a dot. */
  text?: string;
  look?: 'chosen' | 'faint';
}

interface PlanPictureProps {
  plan: Photo;
  alt: string;
  marks: readonly PlanMark[];
  /** Called with the key of a pressed mark. Keyboards do not reach marks, so offer the same choice beside the plan. */
  onPress?: (key: string) => void;
}

/** The plan of the campus with marks on it. */
export function PlanPicture({ plan, alt, marks, onPress }: PlanPictureProps) {
  return (
    <span className={styles.plan} style={{ aspectRatio: `${plan.width} / ${plan.height}` }}>
      <img
        src={plan.large}
        alt={alt}
        width={plan.width}
        height={plan.height}
        decoding="async"
        draggable={false}
        style={{ backgroundImage: `url("${plan.placeholder}")` }}
      />
      {marks.map(({ key, position, text = '', look = 'plain' }) => (
        <span
          key={key}
          className={styles.mark}
          data-look={look}
          aria-hidden="true"
          onClick={onPress && (() => onPress(key))}
          style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}
        >
          {text}
        </span>
      ))}
    </span>
  );
}
