/** Resolves after this time. */
export function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/**
 * Resolves to the result of the work, or to `otherwise` after this time. Does not stop the work.
 * @throws what the work throws within this time
 */
export function withTimeout<T, const Otherwise>(
  work: Promise<T>,
  milliseconds: number,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(resolve, milliseconds, otherwise);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
