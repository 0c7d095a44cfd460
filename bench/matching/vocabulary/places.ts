import { split } from './kind.ts';

interface PlaceType {
  /** The words before the name of a place, such as "in" in "in the library". */
  preposition: string;
  floors: number;
  hasRooms: boolean;
  /** Spots within the place. Words separated by "|" mean the same spot. */
  spots: readonly string[];
}

const types = {
  study: {
    preposition: 'in',
    floors: 5,
    hasRooms: false,
    spots: [
      ...['by the printers|next to the printer|near the copier', 'quiet area|silent zone'],
      ...[
        'group study room|study room|group room',
        'computer area|pc area|computers',
        'entrance|front door',
      ],
      ...[
        'window desks|desk by the window',
        'sofas|couches|armchairs',
        'toilets|bathroom|restroom',
      ],
    ],
  },
  teaching: {
    preposition: 'in',
    floors: 4,
    hasRooms: true,
    spots: [
      ...[
        'lecture theatre|lecture hall|auditorium',
        'hallway|corridor',
        'stairs|staircase',
        'entrance|lobby|foyer',
      ],
      ...[
        'toilets|bathroom|restroom|loo',
        'vending machines|vending machine',
        'lockers',
        'lift|elevator',
      ],
      ...['seminar room|classroom', 'back row|last row'],
    ],
  },
  food: {
    preposition: 'at',
    floors: 1,
    hasRooms: false,
    spots: [
      ...[
        'table by the window|window table',
        'till|cash desk|checkout',
        'tray return|tray rack',
        'queue|line',
      ],
      ...['outside tables|terrace|patio', 'toilets|bathroom', 'corner table|table in the corner'],
    ],
  },
  sport: {
    preposition: 'at',
    floors: 2,
    hasRooms: false,
    spots: [
      ...[
        'changing rooms|locker room|changing room',
        'weights area|weight room',
        'treadmills|cardio area',
      ],
      ...[
        'showers|shower',
        'lockers',
        'reception|front desk',
        'stands|benches',
        'studio|dance studio',
      ],
    ],
  },
  outdoor: {
    preposition: 'at',
    floors: 0,
    hasRooms: false,
    spots: [
      ...[
        'bench|benches',
        'under a tree|near the trees',
        'path|footpath',
        'grass|lawn',
        'steps|stairs',
      ],
      ...['bin|trash can', 'railing|fence', 'bike rack|bike stand|cycle rack'],
    ],
  },
  home: {
    preposition: 'in',
    floors: 4,
    hasRooms: false,
    spots: [
      ...[
        'laundry room|laundry',
        'common room|lounge',
        'kitchen|shared kitchen',
        'reception|front desk',
      ],
      ...['bike shed|bike store', 'hallway|corridor', 'entrance|front door'],
    ],
  },
} as const satisfies Record<string, PlaceType>;

export interface Place {
  /** Names, from the official one to informal ones. */
  names: readonly string[];
  type: PlaceType;
  /** Position on the campus, in metres. */
  x: number;
  y: number;
  /** How many people pass, compared with other places. */
  weight: number;
}

type Row = [names: string, type: keyof typeof types, x: number, y: number, weight: number];

const rows: Row[] = [
  ['the Hargreaves Library|the main library|the library|the lib|Hargreaves', 'study', 400, 400, 28],
  ['the Science Library|the sci lib|the STEM library|science lib', 'study', 620, 240, 7],
  ['the Law Library|the law lib|the law reading room', 'study', 250, 300, 4],
  ['the Learning Commons|the commons|the LC|the study hub', 'study', 440, 330, 10],
  ['the 24h computer room|the computer lab|the pc lab|the IT suite', 'study', 560, 420, 5],
  ['the Student Union|the SU|the union|the student union building', 'food', 480, 480, 13],
  ['the Refectory|the canteen|the dining hall|the ref|the cafeteria', 'food', 440, 500, 13],
  ['Bean There|the coffee shop|the cafe in the union|bean there cafe', 'food', 500, 490, 6],
  ['the Atrium Cafe|the atrium|the cafe in the atrium', 'food', 600, 330, 5],
  ['the Kiosk|the sandwich place|the snack kiosk', 'food', 330, 350, 2],
  ['The Mortar Board|the pub|the campus bar|the student bar', 'food', 540, 540, 4],
  ['the Vegan Corner|the salad bar|vegan corner', 'food', 420, 540, 2],
  ['Newton Building|Newton|the physics building|the physics department', 'teaching', 650, 300, 6],
  ['Curie Building|Curie|the chemistry building|the chem labs', 'teaching', 700, 250, 6],
  ['Darwin Building|Darwin|the biology building|bio building', 'teaching', 720, 340, 5],
  [
    'Turing Building|Turing|the computer science building|the CS building|compsci',
    'teaching',
    600,
    400,
    7,
  ],
  ['Brunel Building|Brunel|the engineering building|engineering', 'teaching', 760, 420, 7],
  ['the Maths Tower|the maths building|the tower|Noether Tower', 'teaching', 640, 460, 5],
  [
    'Austen Building|Austen|the humanities building|the arts block|humanities',
    'teaching',
    300,
    420,
    6,
  ],
  ['Keynes House|Keynes|the business school|the economics building', 'teaching', 220, 380, 7],
  ['Blackstone House|Blackstone|the law school|law building', 'teaching', 210, 300, 4],
  [
    'the Medical School|the med school|Lister Building|the medical building',
    'teaching',
    860,
    300,
    5,
  ],
  ['the Nursing Centre|the nursing building|nursing school', 'teaching', 900, 350, 3],
  ['the Art School|the art building|the design studios|art block', 'teaching', 180, 500, 4],
  [
    'the Music Building|the conservatory|the practice rooms|music department',
    'teaching',
    160,
    560,
    3,
  ],
  ['the Language Centre|the languages building|language center', 'teaching', 320, 480, 3],
  ['the Psychology Building|the psych building|psych', 'teaching', 350, 260, 4],
  ['the Great Hall|the main hall|the exam hall', 'teaching', 380, 450, 6],
  ['Lecture Block A|block A|the lecture block|LBA', 'teaching', 520, 360, 6],
  ['Lecture Block B|block B|LBB', 'teaching', 560, 370, 5],
  ['the Drama Studio|the theatre|the black box|drama studio', 'teaching', 240, 560, 2],
  ['the Sports Centre|the gym|the sports hall|the fitness centre|the rec', 'sport', 760, 620, 14],
  ['the swimming pool|the pool|the aquatics centre', 'sport', 800, 650, 3],
  ['the playing fields|the football pitches|the sports field|the pitch', 'outdoor', 880, 700, 4],
  ['the tennis courts|the courts', 'outdoor', 830, 590, 2],
  ['the climbing wall|the bouldering hall', 'sport', 740, 660, 2],
  [
    'the quad|the main quad|the green in front of the library|Founders Quad',
    'outdoor',
    400,
    360,
    5,
  ],
  ['the lake|the pond|the duck pond|the waterside', 'outdoor', 300, 620, 3],
  ['the botanical garden|the gardens|the greenhouse', 'outdoor', 120, 420, 2],
  ['the bus stop|the bus station|the shuttle stop|the campus bus stop', 'outdoor', 520, 620, 6],
  ['the east car park|the parking lot|car park E|the east parking', 'outdoor', 920, 460, 4],
  ['the west car park|car park W|the parking by the art school', 'outdoor', 100, 500, 3],
  [
    'the bike racks at the main gate|the main gate|the bike shed at the gate',
    'outdoor',
    460,
    640,
    3,
  ],
  ['Elm Court|elm|the Elm dorm|the elm residence', 'home', 640, 720, 4],
  ['Maple House|maple|the Maple dorm|maple halls', 'home', 580, 760, 4],
  ['Willow Hall|willow|the Willow dorm|willow halls', 'home', 420, 740, 4],
  ['Northgate Halls|Northgate|northgate residence|the north dorms', 'home', 480, 100, 4],
];

export const places: readonly Place[] = rows.map(([names, type, x, y, weight]) => ({
  names: split(names),
  type: types[type],
  x,
  y,
  weight,
}));

/** The five nearest places, nearest first. */
export function neighbours(place: Place): Place[] {
  const distance = (other: Place) => Math.hypot(place.x - other.x, place.y - other.y);
  return places
    .filter((other) => other !== place)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, 5);
}

/** Desks where finders hand things in, with the names that finders use. */
export const desks = [
  {
    place: 'the Hargreaves Library',
    names: 'library front desk|library desk|the desk in the library|main library reception',
  },
  {
    place: 'the Student Union',
    names: 'SU reception|the info desk in the union|student union desk',
  },
  {
    place: 'the Sports Centre',
    names: 'gym reception|sports centre front desk|reception of the sports hall',
  },
  { place: 'the Great Hall', names: 'security office|campus security|the porters|porters lodge' },
] as const;
