/**
 * Returns the new reply with the old reply's objects in place of all unchanged parts. If nothing has changed, returns
 * the old reply itself. Memoised components then do not render again for unchanged items. A list's entry is compared
 * with the old entry of the same `_id`. Without an `_id`, it is compared with the old entry at the same index.
 *
 * @param before the old reply, a JSON value
 * @param after the new reply, a JSON value
 */
export function reuseEqual<T>(before: unknown, after: T): T;
export function reuseEqual(before: unknown, after: unknown): unknown {
  if (before === after) return before;
  if (Array.isArray(before) && Array.isArray(after)) {
    const old: readonly unknown[] = before;
    const byId = new Map(old.map((entry) => [idOf(entry), entry]));
    const entries = after.map((entry: unknown, index) => {
      const id = idOf(entry);
      return reuseEqual(id === undefined ? old[index] : byId.get(id), entry);
    });
    const isSame = old.length === entries.length && entries.every(isAt(old));
    return isSame ? old : entries;
  }
  if (isRecord(before) && isRecord(after)) {
    const names = Object.keys(after);
    const fields = names.map((name) => [name, reuseEqual(before[name], after[name])] as const);
    const isSame =
      Object.keys(before).length === names.length &&
      fields.every(([name, value]) => name in before && before[name] === value);
    return isSame ? before : Object.fromEntries(fields);
  }
  return after;
}

const isAt = (list: readonly unknown[]) => (entry: unknown, index: number) => entry === list[index];

const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry._id : undefined);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
