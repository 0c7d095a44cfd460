/**
 * Opens a channel between the tabs and the worker.
 * @returns null if the browser has no channels, or forbids them because its user blocks cookies (Firefox). Then a tab
 *   learns from the server what the others have changed.
 */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
