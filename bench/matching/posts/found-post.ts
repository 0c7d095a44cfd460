import { dayInWords } from './dates.ts';
import { type Impression, impressionOf } from './impression.ts';
import { type Post, assemblePost } from './post.ts';
import type { Random } from '../../random.ts';
import type { Thing } from './thing.ts';
import { type Typist, randomTypist, typed } from './typing.ts';
import { split } from '../vocabulary/kind.ts';
import { desks } from '../vocabulary/places.ts';
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
    'Message me if {they} {is} yours',
    'Tell me what is special about {it} to get {it} back',
    'Describe {it} to claim',
  ],
  ...[
    'I took {it} to the porters',
    'Still there when I left, I put {it} on the window sill',
    'DM me',
  ],
  ...[
    'Please tell me something only the owner knows',
    'I will keep {it} until the end of the week',
  ],
  ...[
    'Hope the owner sees this',
    'Can meet on campus any day after 2pm',
    'Handed in at reception',
    'Safe with me',
  ],
  ...[
    'Come and get {it}',
    'If nobody answers I will hand {it} in',
    'Share please',
    'I can bring {it} to the desk',
  ],
];

const anecdotes = [
  ...[
    'I was cleaning up after the seminar and nobody was around any more',
    'I asked the people near by, not theirs',
  ],
  ...[
    'It was raining so I took {it} inside',
    'Someone must have forgotten {it} in a hurry',
    'I waited for ten minutes',
  ],
  ...['I nearly sat on {it}', 'My friend spotted {it} first', 'We were the last ones to leave'],
  ...[
    'I lost my own phone last year so I know the feeling',
    'I had my headphones on and nearly walked past',
  ],
];

const lying = ['lying', 'left', 'left behind', 'just lying', 'sitting', '', ''];
const indoors = [
  ...[
    'on a table',
    'on a chair',
    'under a seat',
    'on the floor',
    'on a windowsill',
    'behind a radiator',
  ],
  ...['', '', ''],
];
const outdoors = ['on the ground', 'on a bench', 'in the grass', 'on a wall', '', ''];

function title(random: Random, impression: Impression, place: string): string {
  const phrase = titlePhrase(random, impression);
  return random.weighted([
    [`Found ${phrase}`, 34],
    [phrase, 24],
    [`Found: ${phrase}`, 12],
    [`${phrase} found`, 10],
    [`Found a ${phrase}`, 8],
    [`${phrase} found in ${place}`, 6],
    [`Is this your ${impression.names[0]}?`, 4],
    [`Someone lost a ${impression.names[0]}`, 2],
  ]);
}

interface Whereabouts {
  /** The whereabouts as part of a sentence. */
  phrase: string;
  /** The text of the form's location field. */
  field: string;
  /** The name of the place for tags. */
  place: string;
}

/** Where the finder says that the thing is. One finder in ten names the desk where they handed it in. */
function whereabouts(random: Random, thing: Thing, impression: Impression): Whereabouts {
  const place = placeName(random, thing.place);
  const { spot } = impression;
  const at = `${thing.place.type.preposition} ${place}`;
  if (random.chance(0.1)) {
    const desk = random.pick(split(random.pick(desks).names));
    const handedIn = `handed in at the ${desk}`.replace('the the', 'the');
    return {
      phrase: random.chance(0.4) ? `${at}, ${handedIn}` : handedIn,
      field: fieldName(desk),
      place: desk,
    };
  }
  const where = spot === undefined || random.chance(0.4) ? at : `${at} (${spot})`;
  const field = spot === undefined ? fieldName(place) : `${fieldName(place)}, ${spot}`;
  const surface = random.pick(thing.place.type.floors === 0 ? outdoors : indoors);
  const lies = [random.pick(lying), surface, where].filter(Boolean).join(' ');
  return { phrase: lies, field, place };
}

function description(
  random: Random,
  impression: Impression,
  typist: Typist,
  where: string,
  when: string,
): string {
  const { It, was } = pronouns(impression.kind);
  const inPronouns = (text: string) => withPronouns(text, impression.kind);
  const phrase = nounPhrase(random, impression, impression.names[1]);
  const article = random.pick(impression.kind.plural ? ['these', 'some'] : ['this', 'a']);
  const first = random.weighted([
    [`Found ${article} ${phrase} ${where}${when}`, 40],
    [`Found ${where}${when}`, 25],
    [`I found ${article} ${impression.names[1]} ${where}${when}`, 15],
    [`${It} ${was} ${where}${when}`, 12],
    [`Someone left ${article} ${phrase} ${where}${when}`, 8],
  ]);
  const closing = random.pick(closings);
  if (typist.length === 'short') {
    const few = random.weighted([
      [[first], 50],
      [[closing], 25],
      [[`found${when}`, ...details(random, impression, '')], 25],
    ]);
    return joined(random, typist, few.map(inPronouns));
  }
  const anecdote = typist.length === 'long' ? [random.pick(anecdotes)] : [];
  const last = random.chance(0.65) ? [closing] : [];
  const sentences = [first, ...details(random, impression, first), ...anecdote, ...last];
  return joined(random, typist, sentences.map(inPronouns));
}

/** Writes what the finder of a thing posts about it. */
export function foundPost(random: Random, thing: Thing, days: number): Post {
  const typist = randomTypist(random);
  const impression = impressionOf(random, thing, 'Found', typist);
  const where = whereabouts(random, thing, impression);
  const day = Math.min(days - 1, thing.day + random.streak(0.48, 5));
  const postedDay =
    day +
    random.weighted([
      [0, 62],
      [1, 22],
      [2, 10],
      [3, 6],
    ] as const);
  const when = random.chance(0.2) ? ` ${dayInWords(random, day, postedDay)}` : '';
  const spelled = (text: string) => typed(random, typist, text);
  return assemblePost(random, {
    side: 'Found',
    impression,
    place: where.place,
    day,
    postedDay,
    title: spelled(title(random, impression, where.place)),
    description: spelled(description(random, impression, typist, where.phrase, when)),
    category: chosenCategory(random, impression.kind),
    location: spelled(where.field),
  });
}
