import { minuteMs } from '../../contract/durations.ts';
import { minutesAgo } from '../../demo/campus/moments.ts';
import { type DemoItem, chat, claimed, withdrawn } from '../../demo/campus/demo-item.ts';

const thousand = 1000;

const plain: Omit<DemoItem, 'title' | 'posted'> = {
  description: 'Left behind at the end of term, in the cloakroom by the stairs.',
  category: 'Clothing',
  status: 'Found',
  location: 'Cloakroom',
  tags: ['term'],
  photo: null,
  postedBy: 'mia',
};

/** More than an hour: a repeated claim within an hour overwrites the notification of the claim before. */
const betweenClaimsMs = 61 * minuteMs;

/** Data of a busy portal for Mia: a thousand items, notifications and messages. Half of the messages notify her. */
export const thousandOfEach: readonly DemoItem[] = [
  ...Array.from({ length: thousand - 2 }, (_, index) => ({
    ...plain,
    title: `Coat number ${String(index + 1)}`,
    posted: minutesAgo(4 * thousand - index),
  })),
  {
    ...plain,
    title: 'Coat that everybody claims',
    posted: minutesAgo(31 * thousand),
    then: Array.from({ length: thousand / 2 }, (_, index) => [
      claimed('kofi', (index + 1) * betweenClaimsMs),
      withdrawn('kofi', (index + 1) * betweenClaimsMs + minuteMs),
    ]).flat(),
  },
  {
    ...plain,
    title: 'Coat that is talked about',
    posted: minutesAgo(3 * thousand),
    then: chat(
      minuteMs,
      ['kofi', 'mia'],
      Array.from({ length: thousand }, (_, index) => [
        index,
        index % 2 === 0 ? 'kofi' : 'mia',
        `Message number ${String(index + 1)}: is it still hanging there?`,
      ]),
    ),
  },
];
