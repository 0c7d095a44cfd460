/** @param milliseconds how long it waits before it brings null */
export function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, null);
  });
}
