import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths: the size of the content to come. */
  width?: string;
  height: string;
}

/** The placeholder of the home and item pages; other screens use `src/components/basics/skeleton.tsx`. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
