import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths: the size of the content to come. */
  width?: string;
  height: string;
}

/** A placeholder for loading content. Screen readers skip it: the caller puts the loading text beside it. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
