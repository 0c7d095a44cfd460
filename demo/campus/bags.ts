import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { daysAgo, minutesAgo } from './moments.ts';
import { type DemoItem, chat, claimed, handedOver, kept } from './demo-item.ts';

export const bags: readonly DemoItem[] = [
  {
    title: 'Navy blue backpack, quite heavy',
    description:
      'Left on the bench by the main entrance. It feels like there is a laptop in it, so I did not want to leave it outside. I will wait here a bit and then hand it in at the front desk.',
    category: 'Bags',
    status: 'Found',
    location: 'Main Hall, bench at the entrance',
    tags: ['backpack', 'blue', 'laptop'],
    photo: 'backpack-on-bench.webp',
    postedBy: 'kofi',
    posted: minutesAgo(6),
  },
  {
    title: 'Red hiking backpack with my whole thesis in it',
    description:
      'I had it at the printer and then I did not. There is a ring binder in it that exists exactly once. I will bake you a cake of your choice.',
    category: 'Bags',
    status: 'Lost',
    location: 'Library, copy room on the ground floor',
    tags: ['backpack', 'red', 'thesis'],
    photo: 'backpack-on-carpet.webp',
    postedBy: 'leila',
    posted: daysAgo(3, '18:20'),
    then: chat(
      25 * minuteMs,
      ['aoife', 'leila'],
      [
        [
          0,
          'aoife',
          'Was there a red backpack under the table next to the big stapler? I saw one at lunch.',
        ],
        [9, 'leila', 'YES. That is the table. Was it still there when you left?'],
        [17, 'aoife', 'It was, but I left at two. Ask the cleaners, they lock that room at eight.'],
        [19, 'leila', 'On my way. Thank you so much!'],
        [70, 'aoife', 'And?'],
      ],
    ),
  },
  {
    title: 'Black rucksack from the physics lab',
    description:
      'Somebody left it under bench 4 after the pendulum practical. There is a name on the inside; tell me which one and it is yours.',
    category: 'Bags',
    status: 'Found',
    location: 'Science Block, Physics Lab 2.14',
    tags: ['rucksack', 'black'],
    photo: 'backpack-on-tiles.webp',
    postedBy: 'tomas',
    posted: daysAgo(5, '15:10'),
    then: [
      kept('henrik', 3 * hourMs),
      claimed('sam', 26 * hourMs),
      ...chat(
        26 * hourMs,
        ['sam', 'tomas'],
        [
          [4, 'sam', 'That is mine, the name inside is my brother’s: Declan.'],
          [
            31,
            'tomas',
            'Declan it is. I gave it to Henrik at the library desk, he knows about you.',
          ],
          [33, 'sam', 'Brilliant, I am there tomorrow before noon.'],
          [50, 'tomas'],
        ],
      ),
    ],
  },
  {
    title: 'Small yellow backpack, a child’s I think',
    description:
      'It was lying on the lawn after the open day. A water bottle, a drawing of a whale and one sock are in it.',
    category: 'Bags',
    status: 'Found',
    location: 'Quad, under the big lime tree',
    tags: ['backpack', 'yellow', 'open day'],
    photo: 'backpack-on-grass.webp',
    postedBy: 'priya',
    posted: daysAgo(33, '17:25'),
    then: [
      kept('grace', 2 * hourMs),
      claimed('oskar', 17 * hourMs),
      ...chat(
        17 * hourMs,
        ['oskar', 'grace'],
        [
          [5, 'oskar', 'That is my little sister’s! She has not stopped asking about the whale.'],
          [40, 'grace', 'The whale is safe. Come by the front desk, I am here until four.'],
          [41, 'oskar', 'Perfect, see you at three.'],
          [46, 'grace'],
        ],
      ),
      ...handedOver('grace', 'oskar', 21 * hourMs + 40 * minuteMs),
    ],
  },
  {
    title: 'Grey gym bag, black straps',
    description:
      'Plain grey holdall with my judo kit in it. The kit smells, sorry in advance. I left it in the changing room, or at the stop of the 48 bus.',
    category: 'Bags',
    status: 'Lost',
    location: 'Gym, changing room 2',
    tags: ['gym bag', 'judo'],
    photo: null,
    postedBy: 'rafael',
    posted: daysAgo(9, '20:45'),
  },
  {
    title: 'Teal backpack, empty except for an apple',
    description:
      'It has been on the windowsill outside the seminar rooms since Monday. I ate nothing, the apple is still there.',
    category: 'Bags',
    status: 'Found',
    location: 'Humanities, second floor corridor',
    tags: ['backpack', 'teal', 'turquoise'],
    photo: 'backpack-on-sill.webp',
    postedBy: 'yuki',
    posted: daysAgo(21, '12:50'),
    then: [kept('grace', dayMs + 2 * hourMs)],
  },
];
