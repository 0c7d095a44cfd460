import type { Campus } from './campus/index.ts';
import type { PersonName } from './campus/people.ts';
import type { DemoItem, Step } from './campus/demo-item.ts';

/** Something that happened on the campus. `at` is in epoch milliseconds. */
type TimelineEvent = { at: number } & (
  | { kind: 'join'; person: PersonName }
  | { kind: 'post'; item: DemoItem }
  | { kind: 'step'; item: DemoItem; step: Step }
);

/**
 * All events of the campus, oldest first. The portal sorts lists by the order in which rows were inserted (`seq`), so
 * the events must be replayed in this order.
 * @param now the time that the campus's moments are relative to, in epoch milliseconds
 */
export function timelineOf(
  { people, items }: Pick<Campus, 'people' | 'items'>,
  now: number,
): TimelineEvent[] {
  // The cast is safe: `people` has exactly the keys of its type, but Object.keys returns string[].
  const names = Object.keys(people) as PersonName[];
  const joins = names.map((person): TimelineEvent => ({
    kind: 'join',
    person,
    at: people[person].joined(now),
  }));
  const actions = items.flatMap((item): TimelineEvent[] => {
    const posted = item.posted(now);
    const steps = item.then ?? [];
    return [
      { kind: 'post', item, at: posted },
      ...steps.map((step): TimelineEvent => ({
        kind: 'step',
        item,
        step,
        at: posted + step.after,
      })),
    ];
  });
  return [...joins, ...actions].sort((a, b) => a.at - b.at);
}
