import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { daysAgo } from './moments.ts';
import { type DemoItem, chat, claimed, handedOver, kept } from './demo-item.ts';

export const cardsAndDocuments: readonly DemoItem[] = [
  {
    title: 'Student card on a blue lanyard',
    description:
      'Hanging on the door handle of the computer room. I am not putting the name here, the photo should tell you whether it is you.',
    category: 'Cards & Documents',
    status: 'Found',
    location: 'Computer Room 0.07',
    tags: ['student card', 'lanyard'],
    photo: 'student-card-on-tiles.webp',
    lane: 'guarded',
    privateDetails: [
      { kind: 'name', text: 'Kofi Mensah' },
      { kind: 'last 4 digits', text: '4417' },
    ],
    postedBy: 'rafael',
    posted: daysAgo(1, '15:55'),
    then: [
      kept('grace', 2 * hourMs),
      claimed('kofi', 4 * hourMs, {
        story: 'My student card. It hangs on the blue lanyard from the welcome week.',
        answers: [
          { kind: 'name', text: 'Kofi Mensah' },
          { kind: 'last 4 digits', text: null },
        ],
      }),
    ],
  },
  {
    title: 'Brown leather wallet',
    description:
      'Soft brown leather, a bit scratched, with a photo-booth strip behind the cards. I had it when I paid for lunch and not when I got to the gym.',
    category: 'Cards & Documents',
    status: 'Lost',
    location: 'Somewhere between The Nest and the gym',
    tags: ['wallet', 'leather', 'brown'],
    photo: 'wallet-on-desk.webp',
    postedBy: 'mia',
    posted: daysAgo(2, '14:25'),
    then: chat(
      2 * hourMs,
      ['priya', 'mia'],
      [
        [
          0,
          'priya',
          'Hi Mia, someone handed a brown wallet to the woman at the pool till just now. Could be worth asking!',
        ],
        [22, 'mia', 'Oh! I did go past the pool. Did you see what was in it?'],
        [24, 'priya', 'Only that it was full of receipts :D'],
        [26, 'mia', 'Then it is definitely mine.'],
        [180, 'priya', 'They close at nine tonight, by the way, and open at seven.'],
      ],
    ),
  },
  {
    title: 'Student card, still in the photocopier',
    description:
      'On the glass of the left copier. You now own one student card and forty copies of it.',
    category: 'Cards & Documents',
    status: 'Found',
    location: 'Library, copy room on the ground floor',
    tags: ['student card'],
    photo: 'student-card-on-carpet.webp',
    lane: 'open',
    postedBy: 'aoife',
    posted: daysAgo(40, '10:05'),
    then: [
      kept('henrik', 30 * minuteMs),
      claimed('kofi', 3 * hourMs),
      ...handedOver('henrik', 'kofi', 5 * hourMs),
    ],
  },
  {
    title: 'Green wallet, no cash, three library cards',
    description:
      'It was on the bench at the tram stop in front of the college. Tell me which three libraries.',
    category: 'Cards & Documents',
    status: 'Found',
    location: 'Tram stop College Road, bench',
    tags: ['wallet', 'green', 'library card'],
    photo: 'wallet-on-bench.webp',
    lane: 'open',
    postedBy: 'mia',
    posted: daysAgo(4, '08:50'),
    then: [
      claimed('noor', dayMs + 4 * hourMs),
      ...chat(
        dayMs + 4 * hourMs,
        ['noor', 'mia'],
        [
          [
            3,
            'noor',
            'Hi Mia! College library, city library, and the comics library on Mill Street.',
          ],
          [48, 'mia', 'Mill Street was the one I was waiting for. It is yours!'],
          [52, 'noor', 'Amazing. I am on campus all week, whenever suits you.'],
          [60, 'mia', 'Tomorrow at the main entrance, ten to nine?'],
          [64, 'noor', 'Yes. I will bring the phone for the code thing.'],
        ],
      ),
    ],
  },
  {
    title: 'Bus pass in a see-through sleeve',
    description:
      'Line 48, valid until the end of the term. The photo on it is from when I had pink hair.',
    category: 'Cards & Documents',
    status: 'Lost',
    location: 'Bus stop at the east gate',
    tags: ['bus pass', 'ticket'],
    photo: null,
    postedBy: 'noor',
    posted: daysAgo(14, '17:50'),
  },
  {
    title: 'Black wallet from the car park',
    description:
      'Face down next to the ticket machine, a tyre has been over it. Cards are bent but all there.',
    category: 'Cards & Documents',
    status: 'Found',
    location: 'North car park, ticket machine',
    tags: ['wallet', 'black'],
    photo: 'wallet-on-asphalt.webp',
    lane: 'guarded',
    privateDetails: [
      { kind: 'issuer', text: 'Savings bank' },
      { kind: 'cash', text: 'a 20 note and some coins' },
    ],
    postedBy: 'tomas',
    posted: daysAgo(29, '18:05'),
    then: [kept('grace', 15 * hourMs)],
  },
];
