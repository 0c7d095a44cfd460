import type { Reading } from '../../../../contract/matching/read-post.ts';

/**
 * The signal of all posts that name a place.
 * @param place name of the place in a reading
 */
export function placeSignal(place: string): string {
  return `p:${place}`;
}

/**
 * The keys under which a post is found: single ones such as `c:black`, and pairs with the kind such as `k+c:phone|black`,
 * which stay rare when there are a million posts.
 */
export function signalsOf(reading: Reading): string[] {
  const { kind, otherKinds, colours, brands, marks, numbers, places, words } = reading;
  const single = [
    ...(kind === null ? [] : [`k:${kind}`]),
    ...otherKinds.map((other) => `k:${other}`),
    ...brands.map((brand) => `b:${brand}`),
    ...marks.map((mark) => `x:${mark}`),
    ...numbers.map((number) => `n:${number}`),
    ...places.map(placeSignal),
    ...words.map((word) => `w:${word}`),
  ];
  if (kind === null) return single;
  return [
    ...single,
    ...colours.map((colour) => `k+c:${kind}|${colour}`),
    ...brands.map((brand) => `k+b:${kind}|${brand}`),
    ...places.map((place) => `k+p:${kind}|${place}`),
    ...marks.map((mark) => `k+x:${kind}|${mark}`),
  ];
}
