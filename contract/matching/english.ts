/**
 * The English lexicon of what people lose on a campus. Another language is another file of this shape, added to
 * lexicon.ts. Words are in lower case. readPost() also finds their singulars and plurals and, for longer words, one
 * misspelling.
 */
import { brands } from './english/brands.ts';
import { kinds } from './english/kinds.ts';
import { marks } from './english/marks.ts';
import { places } from './english/places.ts';
import type { Language } from './language.ts';

export const english: Language = {
  kinds,
  colours: {
    black:
      'charcoal, jet black, onyx, ebony, blackish, all black, matte black, matt black, midnight black, space black, anthracite, jet',
    grey: 'gray, greyish, slate, graphite, gunmetal, space grey, space gray, heather grey, dark grey, light grey, pewter, smoke, marl',
    silver:
      'silvery, chrome, metallic, steel coloured, stainless, silver coloured, metal coloured, aluminium, steel',
    white: 'ivory, off white, whitish, pearl, eggshell, pearl white',
    blue: 'navy, navy blue, dark blue, light blue, sky blue, royal blue, baby blue, azure, cobalt, indigo, denim blue, bluish, midnight blue, denim, sapphire, cornflower, electric blue, powder blue, bluey, ultramarine',
    turquoise:
      'teal, cyan, aqua, mint, aquamarine, petrol, seafoam, duck egg, turqoise, petrol blue, blue green, mint green',
    green:
      'dark green, olive, khaki, lime, forest green, emerald, light green, bottle green, sage, army green, greenish, moss, racing green, jade, olive green, forest, pine, hunter green, pistachio, fern',
    red: 'crimson, scarlet, maroon, burgundy, dark red, cherry, wine red, bordeaux, reddish, ruby, brick red, oxblood, claret, cardinal, bright red, vermilion',
    pink: 'rose, fuchsia, magenta, hot pink, salmon, blush, coral, rose pink, baby pink, dusty pink, pinkish, raspberry, rose gold, bubblegum, light pink',
    purple:
      'violet, lilac, lavender, mauve, plum, aubergine, purplish, amethyst, eggplant, dark purple',
    orange: 'peach, apricot, rust, amber, tangerine, burnt orange, terracotta, copper',
    yellow:
      'mustard, lemon, golden yellow, yellowish, canary, bright yellow, neon yellow, ochre, sunflower, mustard yellow',
    gold: 'golden, gold coloured, brass, champagne, gilded',
    brown:
      'tan, beige, chocolate, camel, cream, chestnut, bronze, sand, brownish, cognac, taupe, mocha, light brown, dark brown, caramel, hazel, walnut, chocolate brown, oatmeal, sandy, nude, mahogany, cream coloured, fawn, espresso',
    multicoloured:
      'rainbow, colourful, colorful, multicolored, multi coloured, tie dye, tie dyed, multicolor, multicolour, patterned, multi colour, many colours, all colours',
    clear: 'transparent, see through, translucent, see thru, seethrough',
  },
  brands,
  sizes: {
    small: 'little, tiny, mini, compact, size s, petite, pocket sized, size small',
    medium: 'mid size, size m, medium sized, size medium, mid sized',
    large:
      'big, huge, oversized, size l, xl, extra large, xxl, size xl, size large, bulky, large size',
    long: '',
    short: '',
    thin: 'slim, slimline, flat',
    thick: 'chunky, fat',
    heavy: '',
    a4: '',
    a5: '',
    'one litre': '1l, 1 litre, 1 liter, litre, one liter',
    'half litre': '500ml, 500 ml, half a litre, half liter',
    '13 inch': '13in, 13 in',
    '14 inch': '14in, 14 in',
    '15 inch': '15in, 15 in',
    '16 inch': '16in, 16 in',
    '256 gb': '256gb, 256 gigs',
    '128 gb': '128gb',
    '64 gb': '64gb, 64 gigs',
    '32 gb': '32gb, 32 gigs',
    '16 gb': '16gb',
  },
  materials: {
    leather: 'faux leather, pu leather, leathery, leatherette, suede, fake leather',
    metal: 'steel, stainless steel, aluminium, aluminum, metallic, iron, titanium, tin',
    plastic: 'silicone, rubber, acrylic, rubbery, vinyl, nylon strap',
    wool: 'woollen, woolly, knitted, knit, cashmere, crocheted, wooly, hand knitted, handknitted',
    cotton: 'canvas, fabric, cloth, linen, textile, corduroy, cord',
    denim: 'jean material',
    wood: 'wooden, bamboo, oak',
    glass: 'crystal',
    silk: 'satin, velvet',
    nylon: 'polyester, waterproof material, synthetic',
    fleecy: 'fluffy, furry, faux fur, teddy material, fuzzy',
    paper: 'cardboard, card cover',
    'gold plated': 'real gold, 14k, 18k, nine carat',
    sterling: '925, real silver, sterling silver',
  },
  marks,
  places,
  stopWords:
    'a an the and or of in on at to from for with without by near next my your our his her their its it is was were be been am are i me we you they he she this that these those there here have has had do did does not no yes so if as but about into onto over under after before between around behind beside inside outside front up down out off then than when where which who what how maybe probably think might must could would can will please help thanks thank contact message call text anyone someone somebody found lost find finder lose losing left forgot forgotten dropped seen see saw looking look missing picked pick handed hand hope hopefully reward return returned really very quite just also only still some any all one two get got give gave back today yesterday tomorrow morning afternoon evening night noon lunch week day days last time around about pm am oclock owner belong belongs mine yours item thing things stuff somewhere sure like looks bit kind sort type colour color size brand new old good nice dear hi hello hey guys know let if anything something nothing everything since during while because went going go come came sitting sat lying laying hanging placed put taken took take kept keep safe desk table chair seat floor room building level row corner side part first second third ground upstairs downstairs top bottom middle main near close pair set has having contains containing contain inside includes including plus end near style main ish much more most other another same own few many lot lots exactly maybe perhaps usually always never again already even well make made makes want need needs miss love please cant dont didnt im ive its thats theres was wasnt havent',
  months: 'january february march april may june july august september october november december',
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday',
};
