import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths: the size of what will stand here. */
  width?: string;
  height: string;
}

/** Keeps the place of something that is on its way. What is on its way is said beside it, in words. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
