import type { Reply } from '../../../contract/endpoints.ts';
import type { PlanMark } from './plan-picture.tsx';

type Places = Reply<'GET /places'>['places'];

/** A place of the campus, and how many items that are active and not returned name it. */
export interface CountedPlace {
  id: string;
  name: string;
  position: Places[number]['position'];
  lost: number;
  found: number;
}

/** The places, the one with most items first. A place that is newer than `counts` is left out. */
export function countedPlaces(
  places: Places,
  counts: Reply<'GET /places/counts'>['counts'],
): CountedPlace[] {
  const byId = new Map(counts.map((count) => [count.placeId, count]));
  return places
    .flatMap(({ _id: id, name, position }) => {
      const count = byId.get(id);
      return count === undefined
        ? []
        : [{ id, name, position, lost: count.lost, found: count.found }];
    })
    .toSorted((a, b) => b.lost + b.found - (a.lost + a.found));
}

/** Marks of the places on the plan: their numbers of items, and dots for places without any. */
export function marksOf(places: readonly CountedPlace[]): PlanMark[] {
  return places.flatMap(({ id, position, lost, found }): PlanMark[] => {
    if (position === null) return [];
    return lost + found === 0
      ? [{ key: id, position, look: 'faint' }]
      : [{ key: id, position, text: String(lost + found) }];
  });
}
