import type { Campus } from './campus/index.ts';
import type { PersonName } from './campus/people.ts';
import type { ItemStory, Step } from './campus/story.ts';

/** Something that happened on the campus, at a time in epoch milliseconds. */
type Happening = { at: number } & (
  | { kind: 'join'; person: PersonName }
  | { kind: 'post'; story: ItemStory }
  | { kind: 'step'; story: ItemStory; step: Step }
);

/**
 * All that happened, in its order: lists are ordered by when something was written down.
 * @param now the present that the campus's times are told from, in epoch milliseconds
 */
export function timelineOf(
  { people, items }: Pick<Campus, 'people' | 'items'>,
  now: number,
): Happening[] {
  // Object.keys is typed as string[]; the object has no other keys than its type says.
  const names = Object.keys(people) as PersonName[];
  const joins = names.map((person): Happening => ({
    kind: 'join',
    person,
    at: people[person].joined(now),
  }));
  const stories = items.flatMap((story): Happening[] => {
    const posted = story.posted(now);
    const steps = story.then ?? [];
    return [
      { kind: 'post', story, at: posted },
      ...steps.map((step): Happening => ({ kind: 'step', story, step, at: posted + step.after })),
    ];
  });
  return [...joins, ...stories].sort((a, b) => a.at - b.at);
}
