/** Word lists for comparing what two people wrote about one thing. All words are lower case. */

/** Words that say nothing about a thing. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the and or of in on at with to from by for is are was were be been am it its this that there i im my me mine you
  your he his she her they their we our have has had having do does did some any very just maybe perhaps probably possibly
  think believe guess like look kind sort type about around approximately approx roughly also which who what where when
  but so as if then than could should would might must something anything thing stuff etc sorry honestly far remember
  own usual usually actually really quite pretty only still`.split(/\s+/),
);

/** Each line has words of one meaning. The first one stands for all. */
export const synonymLines: readonly string[] = `
no none nothing without not empty
blue navy cobalt
red maroon burgundy crimson scarlet
grey gray silver
purple violet lilac lavender
pink rose
beige cream tan khaki
turquoise teal cyan
gold golden
dog puppy retriever labrador corgi poodle terrier
cat kitten
beach seaside sea ocean coast
mountain hill alps
car automobile
bike bicycle
mum mom mother
dad father
phone mobile smartphone cellphone
headphones earphones earbuds headset
glasses spectacles
umbrella brolly
bottle flask thermos
book textbook
notebook notepad
pen biro ballpoint
charger cable adapter adaptor
bag backpack rucksack handbag purse satchel
jumper sweater pullover hoodie sweatshirt
jacket coat
hat cap beanie
trainers sneakers
glove mitten
tissue kleenex handkerchief
lipstick chapstick
medicine pill inhaler
sweet candy
maths math mathematics
university uni college
student pupil
identity identification id
licence license
debit bank
money cash
note paper slip
letter envelope
receipt bill
bear teddy
keyring keychain
lanyard strap cord
checked chequered checkered tartan plaid
stripe striped stripy stripey
dot dotted spotted polka
flower floral
scratch scratched scrape scuff
crack cracked broken
dent dented
tear torn ripped rip hole
stain stained
picture photo pic photograph image
clear transparent
default standard preset
toilet bathroom restroom loo
table desk
chair seat
floor ground
under beneath underneath
xs extrasmall
s small
m medium
l large
xl extralarge
`
  .trim()
  .split('\n');

/** Pairs of words, each with the single word that replaces it. */
export const phrases: ReadonlyMap<string, string> = new Map([
  ['extra small', 'xs'],
  ['extra large', 'xl'],
]);

/** Words for numbers. Tens and ones add up when they follow each other: "twenty five". */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`
    .split(/\s+/)
    .map((word, value): [string, number] => [word, value]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [string, number] => [word, 20 + 10 * index]),
  ['hundred', 100],
  ['pair', 2],
  ['couple', 2],
  ['dozen', 12],
]);

/** Each line has words that exclude each other. An answer with many words of one line is a guess. */
export const alternativeLines: readonly string[] = `
red blue green black white grey purple pink beige turquoise gold brown yellow orange
xs s m l xl xxl
dog cat beach mountain sunset family car flower city tree football baby horse forest lake moon
`
  .trim()
  .split('\n');
