interface Entry {
  _id: string;
}

/** Entries in the given order of ids. Ids without an entry and entries without an id are left out. */
export function inOrderOf<E extends Entry>(ids: readonly string[], entries: readonly E[]): E[] {
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function idsOf(entries: readonly Entry[]): string[] {
  return entries.map(({ _id }) => _id);
}

/** Whether the entries have exactly these ids in this order. */
export function isOrderOf(ids: readonly string[], entries: readonly Entry[]): boolean {
  return ids.length === entries.length && entries.every(({ _id }, index) => _id === ids[index]);
}
