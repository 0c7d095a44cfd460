import { dayInWords } from './dates.ts';
import { type Impression, impressionOf } from './impression.ts';
import { type Post, assemblePost } from './post.ts';
import type { Random } from '../../random.ts';
import type { Thing } from './thing.ts';
import { type Typist, randomTypist, typed } from './typing.ts';
import type { Place } from '../vocabulary/places.ts';
import {
  chosenCategory,
  details,
  fieldName,
  joined,
  nounPhrase,
  placeName,
  pronouns,
  titlePhrase,
  withPronouns,
} from './wording.ts';

const closings = [
  ...[
    'Please message me if you find {it}',
    'If found please contact me!!',
    'Pls dm me',
    'Would be so grateful',
  ],
  ...[
    'Reward for the finder',
    'There is a reward',
    'Please help',
    'I really need {it} back',
    'Thank you so much',
  ],
  ...[
    'My mum will kill me',
    '{It} {was} a present from my grandmother',
    'Huge sentimental value',
    'thanks in advance',
  ],
  ...[
    'Any info helps',
    'I need {it} for my exams',
    'No questions asked',
    'Coffee on me if you have {it}',
  ],
  ...['I already asked at the desk', 'Has anyone handed {it} in?', 'Only worth something to me'],
];

const anecdotes = [
  ...[
    'I had a lecture in the morning and then met friends for lunch, and when I got home {they} {was} gone',
  ],
  ...['I was in a rush because my bus was leaving and I think I forgot to pack {it}'],
  ...[
    'I had {it} when I paid for my coffee, and two hours later I noticed that I did not have {it} any more',
  ],
  ...[
    'I put {it} down next to my laptop for a moment, talked to someone and then completely forgot about {it}',
  ],
  ...[
    'I must have dropped {it} when I took my jacket off',
    'I emptied my backpack three times, {they} {is} not there',
  ],
  ...[
    'I went back an hour later and {they} {was} gone already',
    '{It} probably fell out of my pocket or bag',
  ],
  ...[
    'I was studying with my group all afternoon, we moved tables twice',
    'I only noticed when I was back at the dorm',
  ],
  ...[
    'I know that it is a long shot but maybe someone picked {it} up',
    'I have retraced all of my steps, no luck so far',
  ],
  ...['I changed my shoes and put everything on the floor next to my bottle and my towel'],
];

/**
 * Returns the place that the owner names besides their guess: the place that they also visited, or the true place if
 * they guessed the visited one.
 */
function otherPlace({ guessedPlace, visited, place }: Thing): Place {
  return guessedPlace === visited ? place : visited;
}

function title(random: Random, impression: Impression, place: string): string {
  const phrase = titlePhrase(random, impression);
  return random.weighted([
    [`Lost ${phrase}`, 30],
    [phrase, 22],
    [`Lost: ${phrase}`, 10],
    [`lost my ${phrase}`, 8],
    [`${phrase} lost`, 6],
    [`Missing ${phrase}`, 5],
    [`Has anyone seen my ${phrase}?`, 5],
    [`Help! Lost my ${impression.names[0]}`, 5],
    [`${phrase} lost near ${place}`, 5],
    [`Looking for my ${phrase}`, 4],
  ]);
}

function opening(
  random: Random,
  thing: Thing,
  impression: Impression,
  place: string,
  when: string,
): string {
  const { it } = pronouns(impression.kind);
  const believed = thing.guessedPlace ?? thing.place;
  const phrase = nounPhrase(random, impression, impression.names[1]);
  const short = impression.names[1];
  const at = `${random.chance(0.75) ? believed.type.preposition : random.pick(['at', 'near', 'around'])} ${place}`;
  const visited = placeName(random, otherPlace(thing));
  return random
    .weighted([
      [`I left my ${phrase} ${at}${when}`, 20],
      [`I lost my ${phrase}${when}, probably ${at}`, 16],
      [`I think I left my ${short} ${at}${when}`, 14],
      [`Lost my ${phrase}${when}`, 12],
      [`Last seen ${at}${when}`, 8],
      [`Must have dropped ${it} ${at}${when}`, 8],
      [`Not sure where, somewhere between ${place} and ${visited}${when}`, 8],
      [`My ${short} went missing${when}. I was ${at} and later at ${visited}`, 8],
      [`Forgot my ${phrase} ${at}${when}`, 6],
    ])
    .trim();
}

function location(random: Random, thing: Thing, impression: Impression, place: string): string {
  const name = fieldName(place);
  const visited = placeName(random, otherPlace(thing));
  const { spot } = impression;
  const exact = spot !== undefined && thing.guessedPlace === undefined ? `${name}, ${spot}` : name;
  return random.weighted([
    [exact, 74],
    [`${name} or ${visited}`, 6],
    [`somewhere between ${place} and ${visited}`, 5],
    [`${name}?`, 4],
    [`probably ${place}`, 4],
    [
      random.pick(['not sure', 'Campus', 'somewhere on campus', 'no idea', 'unknown', 'On campus']),
      7,
    ],
  ]);
}

function description(
  random: Random,
  thing: Thing,
  impression: Impression,
  typist: Typist,
  place: string,
  when: string,
): string {
  const inPronouns = (text: string) => withPronouns(text, impression.kind);
  const closing = random.pick(closings);
  const first = opening(random, thing, impression, place, when);
  if (typist.length === 'short') {
    const few = random.weighted([
      [[closing], 30],
      [[first], 40],
      [[`lost${when}`, ...details(random, impression, '')], 30],
    ]);
    return joined(random, typist, few.map(inPronouns));
  }
  const chosen =
    typist.length === 'long' ? random.shuffle(anecdotes).slice(0, random.whole(1, 3)) : [];
  const sentences = [
    first,
    ...details(random, impression, first),
    ...chosen,
    ...(random.chance(0.6) ? [closing] : []),
  ];
  return joined(random, typist, sentences.map(inPronouns));
}

/** Writes what the owner of a thing posts about it. */
export function lostPost(random: Random, thing: Thing, days: number): Post {
  const typist = randomTypist(random);
  const impression = impressionOf(random, thing, 'Lost', typist);
  const place = placeName(random, thing.guessedPlace ?? thing.place);
  const off = random.weighted([
    [0, 72],
    [-1, 12],
    [1, 10],
    [-2, 3],
    [2, 3],
  ] as const);
  const day = Math.min(days - 1, Math.max(0, thing.day + off));
  const postedDay =
    day +
    random.weighted([
      [0, 45],
      [1, 30],
      [2, 15],
      [3, 10],
    ] as const);
  const when = random.chance(0.2) ? ` ${dayInWords(random, day, postedDay)}` : '';
  const spelled = (text: string) => typed(random, typist, text);
  return assemblePost(random, {
    side: 'Lost',
    impression,
    place,
    day,
    postedDay,
    title: spelled(title(random, impression, place)),
    description: spelled(description(random, thing, impression, typist, place, when)),
    category: chosenCategory(random, impression.kind),
    location: spelled(location(random, thing, impression, place)),
  });
}
