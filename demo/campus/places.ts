import { join } from 'node:path';
import type { PhraseDraft, PlaceDraft } from '../../contract/places/place-input.ts';

/** The places of a campus, the plan that they are on, and the phrases. An admin enters them. */
export interface CampusPlaces {
  /** Path of a picture. */
  plan: string;
  places: readonly PlaceDraft[];
  phrases: readonly PhraseDraft[];
}

const planSize = { width: 1600, height: 1100 };

/** @param x @param y position on the plan, in pixels */
const place = (name: string, x: number, y: number, ...aliases: string[]): PlaceDraft => ({
  name,
  aliases,
  position: { x: x / planSize.width, y: y / planSize.height },
});

export const campusPlaces: CampusPlaces = {
  plan: join(import.meta.dirname, '..', 'plan.webp'),
  places: [
    place('Art Studio', 275, 745),
    place('Auditorium', 1325, 680),
    place('Boathouse', 1495, 185),
    place('Botanical garden', 82, 600, 'Greenhouse'),
    place('Canteen “The Nest”', 565, 325, 'The Nest'),
    place('Cedar House', 1505, 895),
    place('Computer Rooms', 275, 545, 'Computer Room'),
    place('East bike racks', 1510, 680),
    place('East gate', 1380, 1010),
    place('Elm House', 135, 925),
    place('Gym', 1120, 900),
    place('Humanities', 800, 115),
    place('Lecture Halls', 1025, 325, 'Lecture Hall A', 'Lecture Hall B', 'Lecture Hall C'),
    place('Library', 1180, 140, 'Reading Room'),
    place('Main Hall', 800, 855),
    place('Makerspace', 505, 905),
    place('Music Block', 1325, 460),
    place('North car park', 995, 115),
    place('Pool', 1525, 460),
    place('Quad', 800, 560, 'The lawn'),
    place('Science Block', 520, 150, 'Physics Lab'),
    place('Sports field', 175, 125),
    place('Student Union', 300, 295),
    place('Tennis courts', 85, 378),
    place('Tram stop College Road', 330, 1010),
  ],
  phrases: [
    { phrase: 'the stacks', meaning: 'Library' },
    { phrase: 'the sheds', meaning: 'East bike racks' },
    { phrase: 'brick', meaning: 'laptop' },
  ],
};
