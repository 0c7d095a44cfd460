import type { Reading } from '../../../../contract/matching/read-post.ts';
import { capitalised } from '../../../../contract/text/words.ts';
import type { Match } from './find-matches.ts';

const reasonsAtMost = 3;

/**
 * Says in words why two posts may be about the same thing: at most three reasons, the most telling first. They use
 * only what everybody who gets the suggestion may see of both posts.
 */
export function reasonsFor(asked: Reading, { reading, features }: Match): string[] {
  const shared = (name: 'brands' | 'colours' | 'marks' | 'numbers') =>
    asked[name].filter((one) => reading[name].includes(one));
  const [number] = shared('numbers').toSorted((a, b) => b.length - a.length);
  const [brand] = shared('brands');
  const [mark] = shared('marks');
  const [colour] = shared('colours');
  const candidates: (string | null)[] = [
    number === undefined ? null : `same number ${number.toUpperCase()}`,
    brand === undefined ? null : `same brand: ${capitalised(brand)}`,
    mark === undefined ? null : `both mention: ${mark}`,
    features.places > 0 ? 'same place' : features['near place'] > 0 ? 'next building' : null,
    daysApart(asked, reading),
    colour === undefined ? null : `same colour: ${colour}`,
    features['same kind'] > 0 && asked.kind !== null ? `same kind: ${asked.kind}` : null,
    features.words > 0 ? 'same words' : null,
    features['same category'] > 0 ? 'same category' : null,
  ];
  return candidates.filter((reason) => reason !== null).slice(0, reasonsAtMost);
}

function daysApart({ day }: Reading, { day: otherDay }: Reading): string | null {
  if (day === null || otherDay === null) return null;
  const apart = Math.abs(day - otherDay);
  if (apart === 0) return 'same day';
  if (apart === 1) return '1 day apart';
  return apart <= 7 ? `${String(apart)} days apart` : null;
}
