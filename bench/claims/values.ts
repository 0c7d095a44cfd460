/**
 * The private details of lost things, each with an estimate of how often keepers see it. The estimates were made before
 * the simulation ran, and independently of contract/claims/detail-kinds.ts. A line is "share: phrasing; phrasing";
 * posters and owners each choose a phrasing. Some phrasings are deliberately missing from the synonyms in
 * contract/claims/score/.
 */
import type { DetailKind } from '../../contract/claims/names.ts';

export interface Value {
  share: number;
  phrasings: readonly string[];
}

function values(lines: string): readonly Value[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [share = '', phrasings = ''] = line.trim().split(': ');
      return { share: Number(share), phrasings: phrasings.split('; ') };
    });
}

const marks = values(`
35: no marks; none; it is clean
20: a scratch; scratched; scuffed
10: a stain; stained; dirty spot
8: a small hole; torn; ripped
8: a dent; dented
7: a cracked corner; crack; chipped corner
6: initials in pen; written initials
6: worn edges; faded`);

const writing = values(`
30: nothing; no writing; none
12: Nike; Nike logo
8: the college name; college logo
6: Adidas
5: Have a nice day
5: Just breathe
4: London
4: New York Yankees; Yankees
4: Stanley
3: World Wildlife Fund; wildlife fund
3: Student Union 2025
3: save the bees
3: BTS; BTS army
2: Property of J Miller
2: Chilly's
2: class of 2024
2: Hydro Flask
2: Barcelona`);

/** Kinds with one value for each item. */
export const singleValues: Partial<Record<DetailKind, readonly Value[]>> = {
  'lock screen': values(`
    18: the default picture; default wallpaper; standard background
    14: a family photo; my family; parents and a brother
    13: a dog; golden retriever; puppy
    12: a couple; boyfriend and me; two people hugging
    10: a group of friends; friends at a party
    8: a beach; the seaside; sunset on the beach
    7: a cat; kitten; tabby cat
    6: mountains; snowy mountain
    4: a footballer; Messi
    3: a quote; text that says keep going
    3: flowers; a rose
    2: a car; red sports car`),
  'case or sticker': values(`
    28: black case; black cover
    20: clear case; transparent cover
    12: no case; none
    8: blue case; navy cover
    6: pink case; rose cover
    5: green case
    5: NASA sticker; sticker of NASA
    4: red case
    4: flowers on the case; floral case
    3: cracked glass back; broken back
    3: sticker of a band; Arctic Monkeys sticker
    2: leather flap; brown leather`),
  model: values(`
    16: iPhone 13; 13
    14: iPhone 14; 14
    11: iPhone 12
    9: iPhone 15 Pro; 15 pro
    9: MacBook Air M2; Air M2
    8: Galaxy S22; Samsung S22
    7: iPhone 11
    7: ThinkPad T14; Lenovo T14
    6: iPad 9th generation; iPad 9
    5: Galaxy A53; Samsung A53
    4: Dell XPS 13; XPS 13
    4: Pixel 7; Google Pixel 7`),
  issuer: values(`
    38: the college; our college; college
    12: Barclays; Barclays bank
    9: HSBC
    9: Lloyds; Lloyds bank
    7: Santander
    7: NatWest; Nat West
    6: Monzo
    4: Revolut
    4: DVLA; driving licence office
    4: Home Office; passport office`),
  charm: values(`
    40: nothing; none; no charm
    14: a lanyard; blue lanyard; strap
    9: a bear; teddy bear
    8: a bottle opener; opener
    7: a pompom; fluffy ball; pom pom
    6: a football club; Arsenal
    5: a carabiner; climbing clip
    4: Eiffel tower; small Eiffel tower
    4: a leather loop; brown leather
    3: a letter M; initial M`),
  'label inside': values(`
    25: no label; none
    14: Nike
    10: Eastpak
    9: The North Face; North Face
    8: Herschel
    7: Adidas
    6: Jansport
    6: a name; Sam Carter
    5: an address; 12 Mill Lane
    5: Primark
    5: Made in Vietnam; Vietnam`),
  lining: values(`
    35: black
    18: grey; gray
    12: blue; navy
    9: beige; cream
    8: red; burgundy
    6: striped; stripes
    6: flowers; floral pattern
    6: no lining; none`),
  'number of keys': values(`
    14: 1; one key; only one
    25: 2; two keys; two
    27: 3; three keys; three
    17: 4; four keys; four
    10: 5; five keys; five
    4: 6; six
    3: 8; eight`),
  size: values(`
    24: S; small
    33: M; medium
    23: L; large
    10: XL; extra large
    6: XS; extra small
    4: 42; size 42`),
  brand: values(`
    16: Nike
    12: H&M; H and M
    11: Adidas
    10: The North Face; North Face
    9: Zara
    8: Uniqlo
    8: Primark
    7: Superdry
    7: Jack Wills
    6: Patagonia
    6: Carhartt`),
  mark: marks,
  engraving: values(`
    10: initials A M; AM; A.M.
    10: love mum; love, mum
    8: forever; for ever
    8: a date; 12 06 2021; 12/06/2021
    7: two hearts; hearts
    6: 14.02.2020; 14 02 2020
    6: J and K; J + K
    6: Emma; to Emma
    5: Class of 2024
    5: carpe diem
    5: Dad; to dad
    4: Sarah 18; sarah 18th
    4: 925; 925 silver
    4: infinity; infinity sign`),
  stone: values(`
    34: none; no stone
    24: clear; diamond; white crystal
    14: blue; sapphire; blue stone
    10: pearl
    8: green; emerald
    6: red; ruby
    4: purple; amethyst`),
  clasp: values(`
    42: lobster clasp; lobster
    18: hook; hook and eye
    15: buckle
    12: no clasp; none
    8: magnet; magnetic
    5: screw`),
  writing,
  'exact place': values(`
    22: on a table; on the desk
    18: under a chair; beneath the seat
    14: on a chair; on the seat
    12: by the printers; next to the printer
    10: in the toilets; bathroom
    9: on the window sill; windowsill
    8: on the floor; ground
    7: on a shelf; shelves`),
};

/** Kinds with a set of values: each value is present with a probability of its share, in percent. */
export const setValues: Partial<Record<DetailKind, readonly Value[]>> = {
  'thing inside': values(`
    45: a water bottle; bottle; flask
    40: a charger; charging cable
    40: a notebook; notepad
    38: a pencil case; pen case
    30: a textbook; maths book; book
    22: a laptop; MacBook
    20: headphones; earphones
    18: a lunch box; tupperware; food
    17: an umbrella; brolly
    12: gym clothes; sports kit; trainers
    10: a calculator
    9: a hairbrush; hair brush
    8: sunglasses
    6: a deck of cards; playing cards
    5: knitting; wool and needles`),
  'other cards': values(`
    45: debit card; bank card
    40: student card; student id
    28: bus pass; travel card
    20: driving licence; licence
    14: gym membership; gym card
    14: library card; library
    12: coffee loyalty card; coffee stamps; cafe card
    8: credit card
    6: donor card; blood donor
    4: railcard; rail card`),
  'in the pocket': values(`
    30: tissues; tissue
    18: a receipt; shop receipt
    14: lip balm; chapstick; lipbalm
    14: coins; some change
    12: gloves
    10: earbuds; AirPods
    9: a train ticket; ticket
    8: chewing gum; gum
    5: a lighter
    4: a hair tie; scrunchie`),
};

export const firstNames =
  `Olivia James Amelia Mohammed Priya Tom Grace Daniel Chloe Wei Fatima Lucas Hannah Ben Sofia Ryan
  Aisha Jack Ella Kofi Maria Adam Zara Liam Nina Oscar Yuki Sean Leah Arjun`.split(/\s+/);
export const lastNames =
  `Smith Jones Patel Williams Brown Khan Taylor Singh Davies Wilson Evans Ali Thomas Roberts Chen
  Walker Hughes Okafor Murphy Nowak Silva Kaur Mitchell Rossi Fraser Kowalski Yilmaz Novak Garcia Tanaka Henderson
  Fitzgerald Oyelaran Lindqvist Papadakis Gallagher Whitfield Banerjee Ferreira Marchetti`.split(
    /\s+/,
  );
export const surnameStarts =
  'Ash Bel Cald Dor Ell Fen Gar Hol Ingr Jar Kes Lang Mor Nor Orm Pell Rud Stan Tor Ves Wat Zel'.split(
    ' ',
  );
export const surnameEnds =
  'by bury combe der ford gate ham ic ler man mond nett ov res sen ski ton vik wood worth'.split(
    ' ',
  );
