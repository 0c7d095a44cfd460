/** @returns null if the browser has no channels, or forbids them as Firefox does where the person blocks cookies */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
