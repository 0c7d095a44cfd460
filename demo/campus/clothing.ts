import { dayMs, hourMs } from '../../contract/durations.ts';
import { daysAgo, minutesAgo } from './moments.ts';
import { type DemoItem, chat, claimed, handedOver, kept } from './demo-item.ts';

export const clothing: readonly DemoItem[] = [
  {
    title: 'Big umbrella, red and yellow',
    description:
      'Standing open and dripping at the bike racks, with nobody under it. I have closed it and put it in the porch.',
    category: 'Clothing',
    status: 'Found',
    location: 'East bike racks',
    tags: ['umbrella', 'red', 'yellow'],
    photo: 'umbrella-on-asphalt.webp',
    postedBy: 'oskar',
    posted: minutesAgo(95),
  },
  {
    title: 'Single green glove, left hand',
    description:
      'Knitted, still warm when I picked it up. Somebody is walking round campus with one cold hand.',
    category: 'Clothing',
    status: 'Found',
    location: 'North car park, by the bins',
    tags: ['glove', 'green', 'wool'],
    photo: 'glove-on-asphalt.webp',
    postedBy: 'aoife',
    posted: daysAgo(1, '19:20'),
  },
  {
    title: 'Cream scarf, knitted by my grandmother',
    description:
      'Long, cream, with fringes, and one dropped stitch near the end that she was cross about. I cannot replace this one.',
    category: 'Clothing',
    status: 'Lost',
    location: 'Auditorium, cloakroom',
    tags: ['scarf', 'cream', 'wool'],
    photo: 'scarf-on-bench.webp',
    postedBy: 'aoife',
    posted: daysAgo(4, '22:30'),
  },
  {
    title: 'Blue hoodie with a zip, size M',
    description:
      'Over the back of a chair in the reading room since Tuesday. There is a concert ticket in the left pocket.',
    category: 'Clothing',
    status: 'Found',
    location: 'Library, Reading Room',
    tags: ['hoodie', 'blue'],
    photo: 'jacket-on-desk.webp',
    postedBy: 'henrik',
    posted: daysAgo(45, '11:10'),
    then: [
      claimed('leila', 5 * dayMs + 2 * hourMs),
      ...handedOver('henrik', 'leila', 5 * dayMs + 5 * hourMs),
    ],
  },
  {
    title: 'Pink and yellow bobble hat',
    description: 'Lay on the touchline after the seven-a-side. Muddy, but it will wash out.',
    category: 'Clothing',
    status: 'Found',
    location: 'Sports field, east touchline',
    tags: ['hat', 'beanie', 'pink'],
    photo: 'beanie-on-grass.webp',
    postedBy: 'sam',
    posted: daysAgo(7, '18:40'),
  },
  {
    title: 'Red beanie with a pink brim',
    description:
      'I cleared it away with my tray by accident, so it now lives at the front desk and smells a little of chips.',
    category: 'Clothing',
    status: 'Found',
    location: 'Canteen “The Nest”, window tables',
    tags: ['hat', 'beanie', 'red'],
    photo: 'beanie-on-tray.webp',
    postedBy: 'amara',
    posted: daysAgo(12, '13:50'),
    then: [kept('grace', hourMs), claimed('tomas', 3 * dayMs + hourMs)],
  },
  {
    title: 'Olive winter jacket, torn inside pocket',
    description:
      'Oliwkowa kurtka – olive green, warm, with a torn pocket inside that eats my change. I hung it up at the entrance of the makerspace on Thursday.',
    category: 'Clothing',
    status: 'Lost',
    location: 'Makerspace, coat hooks',
    tags: ['jacket', 'olive', 'kurtka'],
    photo: 'jacket-on-carpet.webp',
    postedBy: 'oskar',
    posted: daysAgo(10, '17:15'),
    then: chat(
      dayMs,
      ['kofi', 'oskar'],
      [
        [
          0,
          'kofi',
          'There is an olive jacket on the hooks by the laser cutter, not at the entrance. Yours?',
        ],
        [15, 'oskar', 'Does it rattle when you shake it?'],
        [16, 'kofi', 'Like a piggy bank.'],
      ],
    ),
  },
  {
    title: 'Dark blue umbrella, wooden handle',
    description:
      'Left in the stand outside the lecture hall long after everybody had gone, and it was pouring.',
    category: 'Clothing',
    status: 'Found',
    location: 'Lecture Hall A, umbrella stand',
    tags: ['umbrella', 'blue'],
    photo: 'umbrella-on-tiles.webp',
    postedBy: 'noor',
    posted: daysAgo(24, '16:55'),
    then: [
      claimed('mia', 3 * hourMs),
      ...chat(
        3 * hourMs,
        ['mia', 'noor'],
        [
          [1, 'mia', 'I think that is mine! Does the handle have a burn mark from a candle?'],
          [20, 'noor', 'It does. I will not ask.'],
          [21, 'mia', 'It was a very good party. Can I pick it up tomorrow?'],
          [28, 'noor', 'Sure, I have a lab until 11, Science Block entrance.'],
          [30, 'mia'],
        ],
      ),
      ...handedOver('noor', 'mia', 18 * hourMs),
    ],
  },
  {
    title: 'One white trainer. Just the one.',
    description:
      'Size 42, right foot, neatly tied, in the middle of the lawn. I have questions. If you hopped home: it is on the porter’s shelf.',
    category: 'Clothing',
    status: 'Found',
    location: 'Quad, middle of the lawn',
    tags: ['shoe', 'trainer', 'white'],
    photo: 'shoe-on-grass.webp',
    postedBy: 'kofi',
    posted: daysAgo(15, '08:15'),
    then: [kept('grace', 2 * hourMs)],
  },
  {
    title: 'Grey scarf with orange stripes',
    description:
      'Grey wool, orange stripes, fringes at both ends. I probably left it on the windowsill upstairs while I was waiting for office hours.',
    category: 'Clothing',
    status: 'Lost',
    location: 'Humanities, second floor',
    tags: ['scarf', 'grey', 'orange', 'wool'],
    photo: 'scarf-on-sill.webp',
    postedBy: 'yuki',
    posted: daysAgo(19, '15:30'),
  },
  {
    title: 'Bottle-green jacket, left on a radiator',
    description:
      'It has been drying on the radiator next to the practice rooms for a week. It is dry now.',
    category: 'Clothing',
    status: 'Found',
    location: 'Music Block, corridor to the practice rooms',
    tags: ['jacket', 'green'],
    photo: 'jacket-on-sill.webp',
    postedBy: 'rafael',
    posted: daysAgo(6, '19:05'),
    then: [
      claimed('mia', 2 * dayMs + hourMs),
      ...chat(
        2 * dayMs + hourMs,
        ['mia', 'rafael'],
        [
          [2, 'mia', 'Ha, that is my choir jacket. Can I come and get it?'],
          [130, 'rafael', 'Of course. I practise Mondays and Wednesdays, room 3, seven to nine.'],
          [133, 'mia', 'I will knock quietly. What are you playing?'],
          [150, 'rafael', 'The same four bars, mostly. See you on Wednesday!'],
        ],
      ),
    ],
  },
];
