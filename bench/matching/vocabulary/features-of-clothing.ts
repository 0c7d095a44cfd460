import { type MakeFeature, coloured, number, picture, plain } from './feature-making.ts';
import * as words from './feature-words.ts';

/** Features of things that people wear. */
export const featuresOfClothing = {
  pin: picture(words.motifs, 'a {} pin|a {} badge', 'a {} badge|a {} button|a {} pin'),
  patch: picture(words.motifs, 'a {} patch sewn on|a {} patch', 'a {} badge|a {} patch'),
  pendant: picture(
    words.motifs,
    'a {} pendant|a little {}|a {} charm',
    'a {} pendant|a small {}|a {} on it',
  ),
  worn: plain(
    'quite a bit of wear|a worn look|some wear and tear',
    'signs of use|an old look|a worn look',
  ),
  onePiece: plain('only the left one missing|one missing', 'only one|just a single one'),
  engraving: picture(
    words.engravings,
    '"{}" engraved on it|an engraving ({})|an engraving that says {}',
    '"{}" engraved|an engraving: {}|{} engraved inside',
  ),
  shirtNumber: number(2, '', 'number {} on the back', 'a {} on the back|number {} on it'),
  print: picture(
    words.prints,
    '"{}" on the front|a {} print|{} written on it|a {} logo',
    '"{}" on the chest|a {} logo|{} on the front',
  ),
  club: picture(words.clubs, 'the {} logo|{} on it', '{} written on it|the {} logo|a {} logo'),
  zip: plain('a broken zip|a zip that sticks', 'a broken zipper|a damaged zip'),
  stain: picture(
    ['sleeve|arm', 'front', 'bottom|hem'],
    'a small stain on the {}|a paint stain on the {}',
    'a stain on the {}|a mark on the {}',
  ),
  lining: coloured('a {} lining|{} on the inside|{} inner lining'),
  button: plain('a missing button|one button missing', 'a button missing|a loose button'),
  furHood: plain('fake fur on the hood|a furry hood', 'a fur hood|fur on the hood'),
  pocketContents: picture(
    words.contents,
    'a {} in the pocket|my {} in the left pocket',
    'a {} in the pocket|a {} in one pocket',
  ),
  pattern: picture(
    [
      'stripes|striped pattern',
      'polka dots|dots',
      'checks|a tartan pattern|a plaid pattern',
      'flowers|a floral pattern',
      'zigzags|a zigzag pattern',
    ],
    '{}|{} on it',
    '{}|{} all over',
  ),
  fringe: plain('fringes|tassels at the ends', 'fringes at the ends|tassels'),
  homeMade: plain('a home made look, my gran knitted it', 'a hand knitted look'),
  bobble: coloured('a {} bobble|a {} pom pom|a {} pompom on top'),
  handle: picture(
    ['wooden|wood', 'curved|hooked', 'plastic|black plastic', 'duck-shaped|duck head'],
    'a {} handle',
    'a {} handle|a {} grip',
  ),
  brokenRib: plain('one broken rib|a bent spoke', 'a broken spoke|one bent rib'),
  laces: coloured('{} laces|{} shoelaces'),
  shoeBag: plain('a shoe bag', 'a bag around them|a shoe bag'),
  buckle: coloured('a {} buckle'),
  chainStrap: plain('a chain strap', 'a chain as strap|a metal chain'),
  strap: coloured('a {} strap|a {} band|a {} wristband'),
  frameShape: picture(
    [
      'round',
      'square|rectangular',
      'cat-eye|cat eye',
      'oversized|very big',
      'half-rim|rimless at the bottom',
    ],
    '{} frames|{} lenses',
    '{} frames|{} lenses|a {} shape',
  ),
  glassesCase: coloured('a {} case|a {} hard case|a {} glasses case'),
  stone: picture(
    [
      'blue|sapphire',
      'green|emerald',
      'red|ruby',
      'clear|diamond',
      'purple|amethyst',
      'pearl|white pearl',
    ],
    'a {} stone|a small {} stone',
    'a {} stone|a {} gem',
  ),
  bent: plain('a slightly bent shape', 'a bent band'),
  brokenClasp: plain('a broken clasp|a loose clasp', 'a broken clasp|a torn fastener'),
} satisfies Record<string, MakeFeature>;
