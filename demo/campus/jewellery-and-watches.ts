import { dayMs, hourMs } from '../../contract/durations.ts';
import { daysAgo } from './moments.ts';
import { type DemoItem, claimed, handedOver, kept } from './demo-item.ts';

export const jewelleryAndWatches: readonly DemoItem[] = [
  {
    title: 'Ring with a green stone',
    description:
      'On the edge of the basin in the washroom next to the chemistry labs. Small, and there is something engraved inside; tell me what.',
    category: 'Jewellery & Watches',
    status: 'Found',
    location: 'Science Block, first floor washroom',
    tags: ['ring', 'green stone'],
    photo: 'ring-on-tiles.webp',
    postedBy: 'priya',
    posted: daysAgo(3, '12:15'),
    then: [kept('henrik', 4 * hourMs)],
  },
  {
    title: 'Ring with a blue stone – my engagement ring, please!',
    description:
      'I took it off for the pottery wheel and put it somewhere safe. I do not know where safe is. Please look in your clay.',
    category: 'Jewellery & Watches',
    status: 'Lost',
    location: 'Art Studio, pottery corner',
    tags: ['ring', 'blue stone', 'reward'],
    photo: 'ring-on-sill.webp',
    postedBy: 'priya',
    posted: daysAgo(13, '19:55'),
  },
  {
    title: 'Smart watch with an orange strap',
    description:
      'Vibrating away on the rowing machine. Somebody called “Mum ❤️” has tried to reach you nine times.',
    category: 'Jewellery & Watches',
    status: 'Found',
    location: 'Gym, rowing machines',
    tags: ['watch', 'smart watch', 'orange'],
    photo: 'watch-on-carpet.webp',
    postedBy: 'rafael',
    posted: daysAgo(5, '21:00'),
  },
  {
    title: 'Watch with a red strap',
    description: 'Left beside the keyboard at computer 12. It is four minutes fast.',
    category: 'Jewellery & Watches',
    status: 'Found',
    location: 'Computer Room 0.07, computer 12',
    tags: ['watch', 'red'],
    photo: 'watch-on-desk.webp',
    postedBy: 'yuki',
    posted: daysAgo(36, '14:35'),
    then: [claimed('aoife', 4 * hourMs), ...handedOver('yuki', 'aoife', dayMs + 2 * hourMs)],
  },
  {
    title: 'Thin necklace with a tiny moon',
    description:
      'Gold-coloured, the moon is the size of a lentil. The clasp has been loose for weeks, so it may be anywhere between Cedar House and the pool.',
    category: 'Jewellery & Watches',
    status: 'Lost',
    location: 'Pool, or the path to Cedar House',
    tags: ['necklace', 'moon', 'gold'],
    photo: null,
    postedBy: 'leila',
    posted: daysAgo(31, '20:20'),
  },
  {
    title: 'Watch with a black strap',
    description:
      'Found on a bench by the tennis courts. The glass is fine, the strap has a home-made extra hole.',
    category: 'Jewellery & Watches',
    status: 'Found',
    location: 'Tennis courts, bench',
    tags: ['watch', 'black'],
    photo: 'watch-on-bench.webp',
    postedBy: 'sam',
    posted: daysAgo(16, '10:45'),
    then: [kept('henrik', 3 * hourMs), claimed('priya', 4 * dayMs + 3 * hourMs)],
  },
];
