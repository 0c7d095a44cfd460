/** A cache in memory that evicts the least recently used entries beyond a limit. */
export class LruCache<Key, Value> {
  readonly #limit: number;
  readonly #sizeOf: (value: Value) => number;
  /** A Map iterates in insertion order, so the least recently used entry comes first. */
  readonly #entries = new Map<Key, Value>();
  #size = 0;

  /**
   * @param limit maximum sum of the sizes of all entries
   * @param sizeOf an entry's size, always the same for one value; if left out, the limit is a number of entries
   */
  constructor(limit: number, sizeOf: (value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
