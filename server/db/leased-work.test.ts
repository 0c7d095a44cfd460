import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryLog } from '../../tests/support/app/memory-log.ts';
import { soon } from '../../tests/support/soon.ts';
import type { Database, Writer } from './database.ts';
import { type LeasedRows, createLeasedWork } from './leased-work.ts';

const leaseMs = 1_000;
const everyMs = 100;
let time: number;
/** When the lease of each queued row ends, by its id. */
let leases: Map<string, number>;
/** Ids of the rows whose processing began, in order. */
let begun: string[];
let ends: Map<string, PromiseWithResolvers<undefined>>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  time = 10_000;
  leases = new Map();
  begun = [];
  ends = new Map();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const rows: LeasedRows<{ id: string }> = {
  async renew(_trx, ids, leasedUntil) {
    for (const id of ids) if (leases.has(id)) leases.set(id, leasedUntil);
  },
  async acquire(_trx, { releasedBy, leasedUntil, limit }) {
    const due = [...leases].filter(([, end]) => end <= releasedBy).slice(0, limit);
    for (const [id] of due) leases.set(id, leasedUntil);
    return due.map(([id]) => ({ id }));
  },
};

/** @param connectNodes null for a portal with one node */
function node(connectNodes: unknown = null, atOnce = 2) {
  // The transaction is only passed on.
  const transaction: Database['transaction'] = (work) =>
    work(undefined as unknown as Writer, () => undefined);
  return createLeasedWork<{ id: string }>({
    database: { transaction, connectNodes: connectNodes as Database['connectNodes'] },
    rows,
    async work({ id }) {
      begun.push(id);
      const end = Promise.withResolvers<undefined>();
      ends.set(id, end);
      await end.promise;
      leases.delete(id);
    },
    isAnyDue: async (releasedBy) => [...leases.values()].some((end) => end <= releasedBy),
    leaseMs,
    everyMs,
    atOnce,
    failure: 'failed',
    now: () => time,
    log: memoryLog().log,
  });
}

const end = (id: string) => ends.get(id)!.resolve(undefined);
const beginning = (...ids: string[]) => soon(() => expect(begun).toEqual(ids));
/** Lets a search end that has nothing to wait for. */
async function search(): Promise<void> {
  vi.advanceTimersByTime(everyMs);
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

describe('leased work', () => {
  it('processes a few rows at once, and then the others', async () => {
    for (const id of ['a', 'b', 'c']) leases.set(id, 0);
    const work = node();
    work.start();
    await beginning('a', 'b');
    await search();
    expect(begun).toEqual(['a', 'b']);
    end('a');
    end('b');
    await beginning('a', 'b', 'c');
    end('c');
    await work.close(1_000);
    expect(leases.size).toBe(0);
  });

  it('searches once for the next rows, however long the previous ones took', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) leases.set(id, 0);
    const acquire = vi.spyOn(rows, 'acquire');
    const work = node();
    work.start();
    await beginning('a', 'b');
    for (let tick = 0; tick < 3; tick += 1) await search();
    acquire.mockClear();
    end('a');
    end('b');
    await beginning('a', 'b', 'c', 'd');
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(acquire).toHaveBeenCalledTimes(1);
    await work.close(0);
  });

  it('begins no further row while more than those at once are processed', async () => {
    leases.set('a', 0);
    const work = node(null, 1);
    for (const id of ['x', 'y']) {
      leases.set(id, work.leaseEnd());
      work.begin({ id });
    }
    work.start();
    await search();
    expect(begun).toEqual(['x', 'y']);
    await work.close(0);
  });

  it('renews the leases of the rows that are processed, although no row is due', async () => {
    leases.set('a', 0);
    const work = node();
    work.start();
    await beginning('a');
    time += leaseMs - 1;
    await search();
    expect(leases.get('a')).toBe(time + leaseMs);
    await work.close(0);
  });

  it('does not process a row twice at once, even if its lease has ended', async () => {
    leases.set('a', 0);
    const work = node();
    work.start();
    await beginning('a');
    work.begin({ id: 'a' });
    await search();
    expect(begun).toEqual(['a']);
    await work.close(0);
  });

  it.each([
    ['begins rows with running leases at the start of the only node', null, ['a']],
    ['leaves rows with running leases to the other nodes', () => undefined, []],
  ])('%s', async (_name, connectNodes, expected) => {
    leases.set('a', time + leaseMs);
    const work = node(connectNodes);
    work.start();
    await search();
    expect(begun).toEqual(expected);
    await work.close(0);
  });

  it('releases the rows that are not done when it closes, and begins no others', async () => {
    leases.set('a', 0);
    const work = node();
    work.start();
    await beginning('a');
    const closing = work.close(0);
    work.begin({ id: 'later' });
    await closing;
    expect(leases.get('a')).toBe(time);
    await search();
    expect([begun, leases.get('a')]).toEqual([['a'], time]);
  });

  it('releases the rows that it acquires while it closes', async () => {
    leases.set('a', 0);
    const acquiring = Promise.withResolvers<undefined>();
    vi.spyOn(rows, 'acquire').mockImplementationOnce(async (...lease) => {
      await acquiring.promise;
      return rows.acquire(...lease);
    });
    const work = node();
    work.start();
    const closing = work.close(0);
    await search();
    acquiring.resolve(undefined);
    await closing;
    expect([begun, leases.get('a')]).toEqual([[], time]);
  });

  it('searches no more once it closes, although more rows are due than it processes at once', async () => {
    for (const id of ['a', 'b', 'c']) leases.set(id, 0);
    const acquire = vi.spyOn(rows, 'acquire');
    const work = node();
    work.start();
    await work.close(0);
    await search();
    expect(acquire).toHaveBeenCalledTimes(1);
  });
});
