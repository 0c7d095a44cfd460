import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { daysAgo } from './moments.ts';
import { type DemoItem, chat, claimed, handedOver, kept } from './demo-item.ts';

export const booksAndNotes: readonly DemoItem[] = [
  {
    title: 'Organic chemistry textbook',
    description:
      'Very well loved, half of it is yellow highlighter. It was on a table on the silent floor and nobody came back for it all evening.',
    category: 'Books & Notes',
    status: 'Found',
    location: 'Library, silent floor, table 31',
    tags: ['textbook', 'chemistry'],
    photo: 'textbook-on-desk.webp',
    postedBy: 'noor',
    posted: daysAgo(2, '21:05'),
  },
  {
    title: 'Green notebook – all my statistics notes!',
    description:
      'A4, green cover, my handwriting is tiny and leans left. The exam is in nine days and I am not well.',
    category: 'Books & Notes',
    status: 'Lost',
    location: 'Lecture Hall B, somewhere in the middle',
    tags: ['notebook', 'statistics', 'green'],
    photo: 'notebook-on-sill.webp',
    postedBy: 'amara',
    posted: daysAgo(6, '13:35'),
    then: chat(
      5 * hourMs,
      ['tomas', 'amara'],
      [
        [
          0,
          'tomas',
          'Not your notebook, but I have all of the statistics lectures typed up. Do you want them until yours turns up?',
        ],
        [3, 'amara', 'You are an actual angel. Yes please.'],
        [11, 'tomas', 'Sent to your college address. Chapter 6 is a bit thin, I overslept.'],
        [30, 'amara'],
      ],
    ),
  },
  {
    title: 'Yellow notebook with pressed flowers inside',
    description:
      'Found on a bench behind the greenhouse. I did not read it, but a cowslip fell out, sorry about that.',
    category: 'Books & Notes',
    status: 'Found',
    location: 'Botanical garden, bench behind the greenhouse',
    tags: ['notebook', 'yellow', 'flowers'],
    photo: 'notebook-on-bench.webp',
    postedBy: 'mia',
    posted: daysAgo(48, '16:15'),
    then: [
      claimed('yuki', dayMs + 3 * hourMs),
      ...chat(
        dayMs + 3 * hourMs,
        ['yuki', 'mia'],
        [
          [
            2,
            'yuki',
            'Hello! It is mine, thank you for not reading it. Is the fern on page 12 still whole?',
          ],
          [25, 'mia', 'Just checked: fern intact, cowslip a bit flat. Lunch tomorrow at The Nest?'],
          [27, 'yuki', '12:30? I have a blue coat.'],
          [29, 'mia', 'See you there :)'],
          [34, 'yuki'],
        ],
      ),
      ...handedOver('mia', 'yuki', dayMs + 20 * hourMs + 20 * minuteMs),
    ],
  },
  {
    title: 'Carnet de croquis, couverture rouge',
    description:
      'Trouvé dans l’herbe devant l’atelier, un peu humide mais rien d’abîmé. / A red sketchbook, found on the grass outside the art studio. Lots of hands and one very good pigeon.',
    category: 'Books & Notes',
    status: 'Found',
    location: 'Art Studio, lawn in front',
    tags: ['sketchbook', 'carnet', 'red'],
    photo: 'notebook-on-grass.webp',
    postedBy: 'leila',
    posted: daysAgo(11, '09:40'),
  },
  {
    title: 'Calculus textbook, lunch receipt as a bookmark',
    description:
      'It was on the tray return in the canteen between two bowls of soup. The receipt says lentil curry, in case that helps you remember.',
    category: 'Books & Notes',
    status: 'Found',
    location: 'Canteen “The Nest”, tray return',
    tags: ['textbook', 'calculus', 'maths'],
    photo: 'textbook-on-tray.webp',
    postedBy: 'oskar',
    posted: daysAgo(8, '13:05'),
    then: [kept('grace', hourMs), claimed('amara', 2 * dayMs + 4 * hourMs)],
  },
  {
    title: 'Library book: The Left Hand of Darkness',
    description:
      'Paperback with the library’s sticker on the spine. It is due on Friday, and I already owe them for the last one.',
    category: 'Books & Notes',
    status: 'Lost',
    location: 'Cedar House, common room',
    tags: ['book', 'library'],
    photo: null,
    postedBy: 'sam',
    posted: daysAgo(17, '22:10'),
  },
  {
    title: 'Purple physics book, a heavy one',
    description:
      'Under the third row from the back. There is a dedication on the first page; tell me who it is from and I will bring it to you.',
    category: 'Books & Notes',
    status: 'Found',
    location: 'Lecture Hall A, third row from the back',
    tags: ['textbook', 'physics', 'purple'],
    photo: 'textbook-on-carpet.webp',
    postedBy: 'rafael',
    posted: daysAgo(26, '11:20'),
  },
];
