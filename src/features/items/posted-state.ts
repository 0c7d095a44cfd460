/** Location state of an item's page right after the viewer has submitted the item. */
export interface PostedState {
  posted: true;
}

export function isPosted(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'posted' in state && state.posted === true;
}
