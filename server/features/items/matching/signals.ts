import type { Reading } from '../../../../contract/matching/read-post.ts';

// Each function returns the signal of a kind, mark, word or place in a post's reading.
export const kindSignal = (kind: string): string => `k:${kind}`;
export const markSignal = (mark: string): string => `x:${mark}`;
export const wordSignal = (word: string): string => `w:${word}`;
export const placeSignal = (place: string): string => `p:${place}`;

/**
 * The signals by which a post is found: single ones such as `b:apple`, and pairs with the kind such as
 * `k+c:phone|black`, which stay rare when there are a million posts.
 */
export function signalsOf(reading: Reading): string[] {
  const { kind, otherKinds, colours, brands, marks, numbers, places, words } = reading;
  const single = [
    ...(kind === null ? [] : [kindSignal(kind)]),
    ...otherKinds.map(kindSignal),
    ...brands.map((brand) => `b:${brand}`),
    ...marks.map(markSignal),
    ...numbers.map((number) => `n:${number}`),
    ...places.map(placeSignal),
    ...words.map(wordSignal),
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
