import type { Synonyms } from '../language.ts';

/** Kinds of places on a campus. */
export const places: Synonyms = {
  library: 'bookstacks, reading room, lib, stacks, book stacks, study hall',
  canteen:
    'cafeteria, dining hall, refectory, mensa, food court, dining room, mess, food hall, eatery',
  cafe: 'coffee shop, coffee bar, coffee stand, café, coffee house, espresso bar, coffee place, starbucks',
  gym: 'sports hall, fitness centre, fitness center, sports centre, sports center, gymnasium, weights room, sport hall, leisure centre, rec center, rec centre, workout room, fitness room, recreation center',
  'changing room':
    'locker room, changing rooms, lockers, cloakroom, showers, changing area, dressing room',
  pool: 'swimming pool, pool hall, natatorium, swim hall, aquatic centre, aquatics center',
  'lecture hall':
    'lecture theatre, lecture theater, auditorium, lecture room, lecture block, lecture building, aula',
  classroom: 'seminar room, tutorial room, class room, teaching room',
  lab: 'laboratory, laboratories, labs, chem lab, physics lab, biology lab, wet lab',
  'computer room':
    'computer lab, it suite, pc room, computing lab, pc lab, it room, computer suite, it lab, computer centre, computing centre',
  'student union':
    'students union, union building, student centre, student center, guild, union, su building, campus centre, campus center, su bar',
  dormitory:
    'dorm, halls, hall of residence, residence, residence hall, student housing, dorms, accommodation, student village, halls of residence',
  'car park':
    'parking lot, parking, carpark, parking garage, multi storey, parking area, parking deck',
  'bus stop':
    'bus shelter, bus station, shuttle stop, tram stop, bus bay, coach stop, shuttle bus stop',
  station: 'train station, metro station, railway station, underground station, subway station',
  'bike rack':
    'bike racks, bicycle stand, bike shed, cycle rack, bike stand, bike storage, cycle racks, bicycle rack, bike parking, cycle shed, bike store, cycle parking',
  quad: 'quadrangle, courtyard, lawn, main green, front lawn, central square, plaza, campus green, square',
  park: 'garden, gardens, botanical garden, botanic garden, green space, pond, lake',
  'sports field':
    'pitch, football field, football pitch, playing field, stadium, track, running track, astro, astroturf, athletics track, tennis court, tennis courts, sports ground, playing fields, courts, soccer field',
  toilet:
    'bathroom, restroom, wc, loo, washroom, toilets, ladies, gents, loos, lavatory, mens room, ladies room',
  entrance:
    'lobby, foyer, main entrance, reception, atrium, front desk, front door, entrance hall, info desk, information desk',
  stairs: 'staircase, stairwell, stairway, steps',
  lift: 'elevator, elevators, lifts',
  corridor: 'hallway, passage, passageway',
  bookshop:
    'bookstore, campus shop, shop, campus store, book shop, uni shop, university shop, college shop',
  chapel: 'church, prayer room, chaplaincy, multifaith room, quiet room, faith room',
  theatre:
    'theater, drama studio, stage, playhouse, drama theatre, drama building, performing arts',
  'art studio':
    'art room, studio, art building, gallery, art block, arts building, fine art, art school, design studio, arts centre, arts block',
  'music room':
    'music building, practice room, music school, music block, concert hall, rehearsal room, music centre, music department, recital hall',
  workshop: 'makerspace, maker space, fab lab, fablab, hackspace',
  office:
    'admin office, administration, student office, admin building, administration building, registry, student services, help desk',
  bar: 'pub, nightclub, club night',
  kitchen: 'common kitchen, kitchenette',
  'common room': 'lounge, student lounge, social space, jcr, break room, rec room, study lounge',
  laundry: 'laundry room, laundrette, launderette, washing room, laundromat',
  'health centre':
    'medical centre, clinic, health center, nurse, medical center, sick bay, infirmary',
  bridge: 'footbridge, canal, river, riverside, towpath',
  gate: 'main gate, campus gate, south gate, north gate, east gate, west gate, gates',
  bench: 'picnic table, benches, seating area',
  bus: 'shuttle, campus bus, coach, shuttle bus',
  printer:
    'print room, copy room, photocopier, printing room, copier, copy shop, print shop, printers',
  'exam hall': 'exam room, examination hall, exams hall, test centre',
  'science building':
    'science block, science faculty, sciences, science centre, science center, natural sciences, faculty of science',
  'engineering building':
    'engineering, engineering block, eng building, engineering faculty, tech building, faculty of engineering',
  'humanities building':
    'humanities, arts faculty, humanities block, faculty of arts, language building, languages building',
  'business school':
    'management school, business building, school of business, management building, economics building, business faculty',
  'law school': 'law building, law faculty, law library, law block, school of law',
  'medical school':
    'medicine building, med school, medical building, nursing school, med building, hospital',
  'maths building':
    'mathematics building, math building, maths block, maths department, mathematics',
  'physics building': 'physics, physics block, physics department',
  'chemistry building': 'chemistry, chemistry block, chemistry department',
  'biology building': 'biology, biology block, life sciences, bio building, biosciences',
  'computer science building':
    'computer science, informatics, cs building, computing building, computing, informatics building',
  museum: 'exhibition',
  observatory: 'planetarium',
  greenhouse: 'glasshouse, orangery',
};
