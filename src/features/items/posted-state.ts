/** What the history entry of an item's page carries for whoever has just submitted the item. */
export interface PostedState {
  posted: true;
}

export function isPosted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'posted' in state && state.posted === true;
}
