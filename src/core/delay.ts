/** Resolves to null after this time. */
export function delay(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });
}
