import { type MakeFeature, coloured, picture, plain } from './feature-making.ts';
import * as words from './feature-words.ts';

/** The visible features of devices, bags and bottles. */
export const featuresOfDevicesAndBags = {
  sticker: picture(
    words.motifs,
    'a {} sticker|a {} sticker on the back|stickers, one with a {}|a sticker of a {}',
    'a {} sticker|a sticker of a {}|stickers on it (a {} for example)|some {} sticker',
  ),
  charm: picture(
    words.motifs,
    'a {} keychain|a {} keyring|a little {} charm|a {} pendant on it',
    'a {} keyring|a {} key ring|a {} keychain|a {} charm|a {} hanging from it|a {} tag',
  ),
  motifPrint: picture(
    words.motifs,
    'a {} on it|a {} print|a picture of a {}|{} pattern',
    'a {} on it|a {} printed on it|a {} motif|a {} design',
  ),
  toyAnimal: picture(
    words.animals,
    'the shape of a {}|the look of a {}',
    'the form of a {}|the shape of a {}',
  ),
  cap: plain('the cap missing|no cap', 'no cap|a missing lid'),
  case: coloured('a {} case|a {} cover|a {} silicone case|a {} protective case'),
  carryCase: coloured('a {} carry case|a {} pouch with it|a {} bag around it'),
  popSocket: picture(
    words.motifs,
    'a pop socket with a {}|a {} popsocket',
    'a grip with a {} on the back|a {} popsocket',
  ),
  cardInCase: picture(
    ['bus pass|bus card', 'student card|student id', 'bank card|debit card', 'polaroid|photo'],
    'my {} in the back of the case|a {} in the case',
    'a {} in the case|a {} behind the case',
  ),
  lockScreen: picture(
    words.scenes,
    'a lock screen of {}|{} as the wallpaper|{} as the lockscreen',
    'a lockscreen with {}|a picture of {} on the screen|{} on the lock screen',
  ),
  crack: picture(
    [
      'top left corner|upper left corner|corner',
      'bottom right corner|lower right corner|corner',
      'screen|display',
      'back|back glass|rear',
    ],
    'a crack in the {}|a cracked {}|a smashed {}',
    'a crack on the {}|a broken {}|cracks on the {}',
  ),
  scratch: picture(
    ['front|front side', 'back|rear|back side', 'side|edge', 'corner|one corner'],
    'a scratch on the {}|scratches on the {}',
    'a scratched {}|scratches on the {}|a scuff on the {}',
  ),
  dent: picture(
    ['bottom|base', 'side', 'lid|top'],
    'a dent in the {}|a big dent at the {}',
    'a dent on the {}|a dented {}',
  ),
  lid: coloured('a {} lid|a {} top|a {} cap'),
  strawLid: plain('a straw lid|a straw in the lid', 'a straw|a built-in straw'),
  cableTie: coloured('a {} cable tie around it|a {} velcro strap|{} tape around the cable'),
  watts: picture(
    ['65W|65 watt', '45W|45 watt', '96W|96 watt', '20W|20 watt'],
    '{} on it|{}',
    '{} printed on it|a {} label',
  ),
  grip: coloured('a {} grip|a {} rubber grip|{} tape on the grip'),
  keyboard: picture(
    [
      'German|qwertz|german layout',
      'French|azerty|french layout',
      'Spanish|spanish layout',
      'missing E key|missing key',
    ],
    'a {} keyboard',
    'a {} keyboard',
  ),
  dongle: plain('the dongle in it', 'a usb receiver inside|the dongle inside'),
  rearLight: plain('a red light at the back', 'a light on the back'),
  mount: plain('a rubber mount', 'a rubber strap on it'),
  wheels: coloured('{} wheels'),
  carryStrap: coloured('a {} carry strap|a {} strap'),
} satisfies Record<string, MakeFeature>;
