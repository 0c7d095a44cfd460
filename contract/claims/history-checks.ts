import type { HistoryEntry, HistoryEvent } from '../items/history.ts';

/** Events whose note says what was checked at the hand-over of a guarded item, or who collects it for its owner. */
const eventsWithChecks: readonly HistoryEvent[] = ['hand-over checked', 'return code', 'returned'];

/** Returns the entry for viewers of the history who may not read the checks. They still read who acted, and when. */
export function withoutChecks(entry: HistoryEntry): HistoryEntry {
  return eventsWithChecks.includes(entry.event) ? { ...entry, note: null } : entry;
}
