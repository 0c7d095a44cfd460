/** How the matching understands the places of the campus, which admins maintain. All functions are pure. */
import type { Place } from '../entities.ts';
import type { Lexicon, OwnPhrase } from './lexicon.ts';
import { readPost } from './read-post.ts';
import { singularOf, wordsOf } from '../text/words.ts';
import { groupBy } from '../group-by.ts';

export type CampusPlace = Pick<Place, 'name' | 'aliases' | 'position'>;

/** Returns the name of a place in the form that readings of posts contain. */
export function placeKey(name: string): string {
  return wordsOf(name).join(' ');
}

/**
 * Returns the phrases by which posts name the places. Each phrase means its place, and also the kinds of places that
 * the lexicon finds in the place's name: if the place is called "North Canteen", its alias "the Nest" means a canteen
 * too.
 * @param lexicon the lexicon before `placePhrases` are added to it
 */
export function placePhrases(places: readonly CampusPlace[], lexicon: Lexicon): OwnPhrase[] {
  return places.flatMap(({ name, aliases }) => {
    const names = new Set([placeKey(name), ...kindsOfPlace(name, lexicon)]);
    return [name, ...aliases]
      .flatMap(spellings)
      .flatMap((phrase) =>
        [...names].map((meant): OwnPhrase => ({ phrase, facet: 'place', name: meant })),
      );
  });
}

/** Returns a name, and the name without its article, because few people write "in the The Nest". */
function spellings(name: string): string[] {
  const words = wordsOf(name);
  if (words.length === 0) return [];
  const [first = '', ...others] = words;
  const isWithArticle = others.length > 0 && (first === 'the' || first === 'a' || first === 'an');
  return [words.join(' '), ...(isWithArticle ? [others.join(' ')] : [])];
}

/** The kinds of places that the lexicon finds in a name, such as "canteen" in "North Canteen". */
function kindsOfPlace(name: string, lexicon: Lexicon): string[] {
  const post = { title: '', description: '', category: '', location: name, tags: [] };
  return readPost(post, lexicon, 0).places.filter((place) => {
    const phrase = phraseKey(place);
    return lexicon
      .meaningsOf(phrase)
      .some((meaning) => meaning.facet === 'place' && meaning.name === place);
  });
}

/** Returns a phrase in the form in which the matching compares phrases. */
export function phraseKey(phrase: string): string {
  return wordsOf(phrase).map(singularOf).join(' ');
}

/**
 * Looks up the `meaning` of each phrase of the campus in the lexicon. Leaves out a phrase if the lexicon does not have
 * its `meaning`, for example because a place was deleted.
 * @param lexicon the lexicon with `placePhrases` added to it
 */
export function meaningsOfPhrases(
  phrases: readonly { phrase: string; meaning: string }[],
  lexicon: Pick<Lexicon, 'meaningsOf'>,
): OwnPhrase[] {
  return phrases.flatMap(({ phrase, meaning }) =>
    lexicon
      .meaningsOf(phraseKey(meaning))
      .flatMap((meant) => spellings(phrase).map((spelling) => ({ ...meant, phrase: spelling }))),
  );
}

/** Places are near each other up to this distance, which is a fraction of the plan's longer side. */
const nearWithin = 0.15;

/** Width and height of the plan; only their ratio matters. */
export interface PlanSize {
  width: number;
  height: number;
}

/** The distance between two positions as a fraction of the plan's longer side. */
function distanceOnPlan(
  one: { x: number; y: number },
  other: { x: number; y: number },
  { width, height }: PlanSize,
): number {
  const across = (one.x - other.x) * width;
  const down = (one.y - other.y) * height;
  return Math.hypot(across, down) / Math.max(width, height);
}

/**
 * Returns a function that says whether two places are near each other, given their names as `placeKey` returns them.
 * The name of a kind, such as "library", means the only library of the campus. On a campus with two libraries, it has
 * no position and is near no place. The generator yields after each place, so that its caller can pause.
 * @param lexicon the lexicon before `placePhrases` are added to it
 */
export function* createNearPlaces(
  places: readonly CampusPlace[],
  lexicon: Lexicon,
  plan: PlanSize,
): Generator<undefined, (one: string, other: string) => boolean> {
  const positions = new Map<string, { x: number; y: number } | null>();
  for (const { name, position } of places) positions.set(placeKey(name), position);
  const kinds: { kind: string; position: CampusPlace['position'] }[] = [];
  for (const { name, position } of places) {
    for (const kind of kindsOfPlace(name, lexicon)) kinds.push({ kind, position });
    yield;
  }
  for (const [kind, named] of groupBy(kinds, (one) => one.kind)) {
    const [first, ...others] = named;
    if (!positions.has(kind) && others.length === 0) positions.set(kind, first?.position ?? null);
  }
  return (one, other) => {
    const from = positions.get(one) ?? null;
    const to = positions.get(other) ?? null;
    return from !== null && to !== null && distanceOnPlan(from, to, plan) <= nearWithin;
  };
}
