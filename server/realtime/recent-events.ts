import { minuteMs } from '../../contract/durations.ts';

/** Milliseconds for which an event is remembered: longer than a page takes to connect, even on a slow network. */
const rememberedForMs = minuteMs;

/** Remembers when events were last sent to the rooms of live connections. */
export interface RecentEvents {
  /** Records that an event is about to be sent to these rooms. */
  note: (rooms: readonly string[]) => void;
  /**
   * Returns how many milliseconds ago the last event was sent to one of these rooms. If this process knows of no event,
   * returns for how many milliseconds it would have known of one: the time since its start, or since it last began to
   * receive the events of other nodes. The result is at most a minute.
   */
  ageOfLast: (rooms: readonly string[]) => number;
}

/**
 * @param listensSince returns the time since which this process has received the events of other nodes without a gap;
 * null if it receives none now
 * @param now milliseconds of a monotonic clock
 */
export function createRecentEvents(
  listensSince: () => number | null,
  now: () => number,
): RecentEvents {
  const startedAt = now();
  /** The time of the last event by room, oldest first. */
  const times = new Map<string, number>();

  function forgetOld(before: number): void {
    for (const [room, time] of times) {
      if (time >= before) return;
      times.delete(room);
    }
  }

  return {
    note(rooms) {
      const time = now();
      forgetOld(time - rememberedForMs);
      for (const room of rooms) {
        times.delete(room);
        times.set(room, time);
      }
    },
    ageOfLast(rooms) {
      const time = now();
      const knownSince = Math.max(
        startedAt,
        listensSince() ?? time,
        time - rememberedForMs,
        ...rooms.map((room) => times.get(room) ?? 0),
      );
      return Math.floor(time - knownSince);
    },
  };
}
