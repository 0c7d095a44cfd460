/** Adds a listener to a set. @returns removes it again */
export function addListener<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
