import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { daysAgo, minutesAgo } from './moments.ts';
import { type DemoItem, chat, claimed, handedOver, kept, turnedDown } from './demo-item.ts';

export const keys: readonly DemoItem[] = [
  {
    title: 'Bike key and room key on a red tag',
    description:
      'My bike is locked to the rack, my room is locked, and I am locked out of both. I have been sitting in The Nest ever since and will come running.',
    category: 'Keys',
    status: 'Lost',
    location: 'Between the east bike racks and The Nest',
    tags: ['keys', 'red', 'bike'],
    photo: 'keys-on-asphalt.webp',
    postedBy: 'sam',
    posted: minutesAgo(170),
    then: chat(
      25 * minuteMs,
      ['amara', 'sam'],
      [
        [
          0,
          'amara',
          'Did you check the flower pots at the entrance? People put found keys there. It is a whole tradition.',
        ],
        [6, 'sam', 'A tradition?! Going to look.'],
        [21, 'sam', 'Three keys in the pots, none of them mine. But what a tradition.'],
        [30, 'amara'],
      ],
    ),
  },
  {
    title: 'Keys on a green tag',
    description:
      'In the grass where the slackline was. If you can tell me what is written on the tag, I will bring them to you.',
    category: 'Keys',
    status: 'Found',
    location: 'Quad, slackline trees',
    tags: ['keys', 'green'],
    photo: 'keys-on-grass.webp',
    postedBy: 'leila',
    posted: daysAgo(2, '17:30'),
    then: [
      claimed('mia', 16 * hourMs),
      turnedDown('leila', 18 * hourMs, 'The tag says something else. I hope yours turn up too!'),
    ],
  },
  {
    title: 'Keys with a blue tag, left in the post room',
    description:
      'They were in the lock of an open letter box. I closed the box and took the keys to Grace.',
    category: 'Keys',
    status: 'Found',
    location: 'Elm House, post room',
    tags: ['keys', 'blue', 'Elm House'],
    photo: 'keys-on-desk.webp',
    postedBy: 'mia',
    posted: daysAgo(1, '10:10'),
    then: [
      kept('grace', hourMs),
      claimed('kofi', 4 * hourMs),
      ...chat(
        4 * hourMs,
        ['kofi', 'grace'],
        [
          [
            6,
            'kofi',
            'Those are for box 114, my neighbour’s and mine. May I collect them for both of us?',
          ],
          [35, 'grace', 'Box 114 is right. Bring your student card and they are yours.'],
          [38, 'kofi', 'Tomorrow after my nine o’clock, thank you!'],
        ],
      ),
    ],
  },
  {
    title: 'Keys on a yellow tag, found under a plate',
    description: 'Literally under a plate. I only noticed because the stack wobbled.',
    category: 'Keys',
    status: 'Found',
    location: 'Canteen “The Nest”, tray return',
    tags: ['keys', 'yellow'],
    photo: 'keys-on-tray.webp',
    postedBy: 'tomas',
    posted: daysAgo(52, '13:25'),
    then: [
      kept('grace', hourMs),
      claimed('priya', 3 * hourMs),
      ...handedOver('grace', 'priya', dayMs + 20 * hourMs),
    ],
  },
  {
    title: 'Keys on a black tag',
    description:
      'Between the cushions of the left sofa, together with 40 cents and a chess knight.',
    category: 'Keys',
    status: 'Found',
    location: 'Student Union, left sofa',
    tags: ['keys', 'black'],
    photo: 'keys-on-carpet.webp',
    postedBy: 'aoife',
    posted: daysAgo(22, '20:05'),
    then: [kept('grace', 14 * hourMs)],
  },
];
