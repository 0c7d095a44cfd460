import type { Campus } from './campus/index.ts';
import type { PersonName } from './campus/people.ts';
import type { ItemStory, Step } from './campus/story.ts';

/** Something that happened on the campus. `at` is in epoch milliseconds. */
type TimelineEvent = { at: number } & (
  | { kind: 'join'; person: PersonName }
  | { kind: 'post'; story: ItemStory }
  | { kind: 'step'; story: ItemStory; step: Step }
);

/**
 * All events of the campus, oldest first. The portal sorts lists by creation time, so the events must
 * be replayed in this order.
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
  const stories = items.flatMap((story): TimelineEvent[] => {
    const posted = story.posted(now);
    const steps = story.then ?? [];
    return [
      { kind: 'post', story, at: posted },
      ...steps.map((step): TimelineEvent => ({
        kind: 'step',
        story,
        step,
        at: posted + step.after,
      })),
    ];
  });
  return [...joins, ...stories].sort((a, b) => a.at - b.at);
}
