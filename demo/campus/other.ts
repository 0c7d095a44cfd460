import { dayMs, hourMs } from '../../contract/durations.ts';
import { daysAgo } from './moments.ts';
import { type DemoItem, chat, claimed, codeMade, handedOver } from './demo-item.ts';

export const other: readonly DemoItem[] = [
  {
    title: 'Round brown glasses',
    description:
      'Folded on top of the shelf with the atlases. Strong ones: I tried them on and had to sit down.',
    category: 'Other',
    status: 'Found',
    location: 'Library, map room',
    tags: ['glasses', 'brown'],
    photo: 'glasses-on-desk.webp',
    postedBy: 'henrik',
    posted: daysAgo(4, '16:20'),
  },
  {
    title: 'Green metal water bottle',
    description:
      'Left on the stands after basketball. It has a dent at the bottom and is half full of something orange.',
    category: 'Other',
    status: 'Found',
    location: 'Gym, stands',
    tags: ['bottle', 'green'],
    photo: 'water-bottle-on-bench.webp',
    postedBy: 'kofi',
    posted: daysAgo(8, '20:30'),
  },
  {
    title: 'Blue bicycle helmet',
    description:
      'Hung it on the handlebar as always, came back, no helmet. Perhaps somebody took it in because of the rain?',
    category: 'Other',
    status: 'Lost',
    location: 'East bike racks',
    tags: ['helmet', 'bike', 'blue'],
    photo: 'bicycle-helmet-on-sill.webp',
    postedBy: 'tomas',
    posted: daysAgo(1, '12:40'),
  },
  {
    title: 'Tennis racket, green frame',
    description:
      'Leaning on the fence of court 2. The grip tape is brand new, so somebody will miss it.',
    category: 'Other',
    status: 'Found',
    location: 'Tennis courts, court 2',
    tags: ['racket', 'tennis', 'green'],
    photo: 'tennis-racket-on-asphalt.webp',
    postedBy: 'amara',
    posted: daysAgo(27, '18:35'),
    then: [
      claimed('rafael', 2 * hourMs),
      ...chat(
        2 * hourMs,
        ['rafael', 'amara'],
        [
          [2, 'rafael', 'Mine! I re-taped it on Sunday and then forgot it. A classic.'],
          [10, 'amara', 'I only give it back if you play me.'],
          [12, 'rafael', 'Friday at five. Be gentle.'],
          [13, 'amara', 'No.'],
          [15, 'rafael'],
        ],
      ),
      ...handedOver('amara', 'rafael', 2 * dayMs + 23 * hourMs),
    ],
  },
  {
    title: 'Football with a signature on it',
    description:
      'Landed in our barbecue from over the hedge. Somebody called “Jules” has signed it in 2019.',
    category: 'Other',
    status: 'Found',
    location: 'Elm House, garden',
    tags: ['football', 'ball'],
    photo: 'football-on-grass.webp',
    postedBy: 'mia',
    posted: daysAgo(20, '19:45'),
  },
  {
    title: 'Skateboard, black deck',
    description:
      'Rolled into the foyer on its own during the rain, which was quite something to see. It is behind the front desk.',
    category: 'Other',
    status: 'Found',
    location: 'Main Hall, foyer',
    tags: ['skateboard', 'black'],
    photo: 'skateboard-on-tiles.webp',
    postedBy: 'grace',
    posted: daysAgo(2, '11:45'),
    then: [claimed('oskar', 3 * hourMs), codeMade('grace', dayMs + 4 * hourMs)],
  },
  {
    title: 'Coral pencil case with my good brushes',
    description:
      'Not the pencil case matters, the two sable brushes in it do. I had it open on the carpet during the life drawing class.',
    category: 'Other',
    status: 'Lost',
    location: 'Art Studio, life drawing room',
    tags: ['pencil case', 'brushes', 'coral'],
    photo: 'pencil-case-on-carpet.webp',
    postedBy: 'aoife',
    posted: daysAgo(18, '21:25'),
  },
  {
    title:
      'White mug with a chip in its handle, found still warm on the windowsill between rooms 2.10 and 2.12',
    description:
      'Whoever you are, you make your tea far too strong. The mug is washed and waits in the kitchenette.',
    category: 'Other',
    status: 'Found',
    location: 'Science Block, second floor, windowsill by the kitchenette',
    tags: ['mug', 'cup', 'white', 'tea'],
    photo: 'mug-on-sill.webp',
    postedBy: 'noor',
    posted: daysAgo(12, '10:25'),
  },
];
