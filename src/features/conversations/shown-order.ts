interface Entry {
  _id: string;
}

/** Entries in the order in which they are being read; what has gone is left out, what is new waits. */
export function inOrderOf<E extends Entry>(ids: readonly string[], entries: readonly E[]): E[] {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function idsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ _id }) => _id);
}

/** Whether an order is what the entries have. */
export function isOrderOf(ids: readonly string[], entries: readonly Entry[]): boolean {
  return ids.length === entries.length && entries.every(({ _id }, index) => _id === ids[index]);
}
