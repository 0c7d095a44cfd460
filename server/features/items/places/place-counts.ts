import type { Reply } from '../../../../contract/endpoints.ts';
import { placeKey } from '../../../../contract/matching/campus-places.ts';
import type { Reader } from '../../../db/database.ts';
import { countPostsWith } from '../matching/signal-store.ts';
import { placeSignal } from '../matching/signals.ts';
import { findPlaces } from './repository.ts';

/**
 * Counts the open items that name each place. The matching stores these counts with every change of an item, and it reads
 * items as visitors see them, so a count reveals nothing about a guarded item.
 */
export async function countByPlace(read: Reader): Promise<Reply<'GET /places/counts'>> {
  const places = (await findPlaces(read)).map(({ _id, name }) => ({
    placeId: _id,
    signal: placeSignal(placeKey(name)),
  }));
  if (places.length === 0) return { counts: [] };
  const signals = places.map(({ signal }) => signal);
  const lost = await itemsBySignal(read, 'Lost', signals);
  const found = await itemsBySignal(read, 'Found', signals);
  const counts = places.map(({ placeId, signal }) => ({
    placeId,
    lost: lost.get(signal) ?? 0,
    found: found.get(signal) ?? 0,
  }));
  return { counts };
}

async function itemsBySignal(
  read: Reader,
  side: 'Lost' | 'Found',
  signals: readonly string[],
): Promise<Map<string, number>> {
  const rows = await countPostsWith(read, side, signals);
  return new Map(rows.map(({ signal, items }) => [signal, items]));
}
