/** Resolves to null after this time. */
export function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });
}
