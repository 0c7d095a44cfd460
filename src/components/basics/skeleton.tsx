import { Skeleton as MantineSkeleton } from '@mantine/core';
import type { SkeletonProps } from '../first-paint/skeleton.tsx';
import styles from '../first-paint/skeleton.module.css';

/** A placeholder for loading content. Screen readers skip it, so the caller puts the loading text beside it. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return (
    <MantineSkeleton
      unstyled
      className={styles.skeleton ?? ''}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
