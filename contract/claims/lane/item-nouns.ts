/** Names of things that people lose, and of buildings. Synonyms are lower case; plurals are found without an entry. */

interface ItemKind {
  noun: string;
  synonyms: readonly string[];
  /** Name of the usual category. It is one of the categories that a new portal starts with. */
  category: string;
  /** Whether the form suggests the guarded lane for such an item. */
  isValuable: boolean;
}

/** Nouns by category; after the colon, the synonyms. An asterisk marks valuables. */
const lines: readonly (readonly [category: string, kinds: string])[] = [
  [
    'Electronics',
    `*Phone: iphone, smartphone, mobile, mobile phone, cell phone, cellphone, samsung galaxy, google pixel
    *Laptop: macbook, notebook computer, chromebook, thinkpad, surface laptop, computer, ultrabook, zenbook
    *Tablet: ipad, kindle, e reader, ereader, surface pro, galaxy tab
    *Smartwatch: apple watch, smart watch, fitbit, fitness tracker, garmin
    Headphones: earphones, headset, beats
    Earbuds: airpods, galaxy buds, ear buds, airpod case, wireless earphones
    Charger: laptop charger, phone charger, macbook charger, charging cable, charging brick, power adapter, power supply, usb cable, cable
    Power bank: powerbank, portable charger, battery pack
    USB stick: usb drive, flash drive, memory stick, thumb drive, pen drive, usb
    Hard drive: external drive, hard disk, ssd
    Mouse: computer mouse, wireless mouse
    Keyboard: wireless keyboard
    Calculator: graphing calculator, scientific calculator, casio
    *Camera: gopro, dslr, canon eos
    Speaker: bluetooth speaker
    Stylus: apple pencil, s pen
    *Games console: nintendo switch, steam deck, game console, playstation
    Phone case: phone cover, iphone case
    Laptop case: laptop sleeve, macbook case`,
  ],
  [
    'Cards & Documents',
    `Wallet: purse, billfold, card holder, cardholder, card case
    Student card: student id, student id card, campus card, college card, student pass
    ID card: identity card, id, id badge, identification
    Bank card: debit card, credit card, visa card, mastercard
    Passport: travel document
    Driving licence: driving license, drivers licence, drivers license, driver licence, driver license, provisional licence
    Travel card: bus pass, bus card, oyster card, travel pass, rail card, railcard, train ticket
    Residence permit: visa, residence card
    Ticket: concert ticket, voucher, gift card
    Cash: money, banknote, envelope with money
    Card: membership card, library card, access card
    Certificate: diploma, transcript
    Letter: envelope, document`,
  ],
  [
    'Bags',
    `Backpack: rucksack, school bag, schoolbag, book bag
    Handbag: shoulder bag, clutch
    Tote bag: canvas bag, shopping bag, cotton bag
    Bag: messenger bag, satchel, laptop bag, sports bag, gym bag, bum bag, belt bag
    Suitcase: luggage, trolley case
    Pencil case: pen case, pencil pouch
    Pouch: make up bag, makeup bag, wash bag, toiletry bag
    Lunch box: lunchbox, lunch bag, tupperware`,
  ],
  [
    'Keys',
    `Keys: key, key ring, keyring, key chain, keychain, bunch of keys, house key, bike key, room key, car key
    Key card: key fob, fob, access fob, keycard`,
  ],
  [
    'Clothing',
    `Jacket: coat, raincoat, parka, anorak, blazer, windbreaker, gilet
    Hoodie: hoody, sweatshirt
    Jumper: sweater, pullover, cardigan, fleece
    Shirt: t shirt, tshirt, blouse, polo
    Trousers: jeans, pants, leggings, shorts, joggers
    Dress: skirt
    Scarf: shawl, snood
    Hat: cap, beanie, baseball cap, bobble hat, woolly hat
    Gloves: glove, mitten
    Shoes: shoe, trainer, sneaker, boot, football boot, sandal
    Belt: leather belt
    Tie: bow tie
    Umbrella: brolly
    Sports kit: gym clothes, football kit, swimsuit, gym kit
    Lab coat: labcoat, gown
    Socks: sock`,
  ],
  [
    'Books & Notes',
    `Textbook: text book, course book
    Notebook: notepad, exercise book, journal, sketchbook, sketch book, moleskine
    Book: novel, library book, paperback
    Folder: binder, ring binder, file
    Planner: diary, agenda
    Notes: lecture note, handout`,
  ],
  [
    'Jewellery & Watches',
    `*Ring: wedding ring, engagement ring, signet ring
    *Necklace: pendant, chain, gold chain, locket
    *Bracelet: bangle, wristband, charm bracelet
    *Earring: ear ring, stud earring
    *Watch: wristwatch, wrist watch, rolex, casio watch
    *Brooch: pin badge`,
  ],
  [
    'Other',
    `Glasses: glass, spectacles, reading glass, eyeglasses, glasses case, specs
    Sunglasses: ray ban, sunglass
    Water bottle: bottle, flask, thermos, chilly bottle, hydro flask, drinks bottle
    Mug: travel mug, coffee cup, keep cup
    Bike lock: bicycle lock, padlock, lock
    *Bicycle: bike, push bike
    Helmet: bike helmet, bicycle helmet
    Scooter: e scooter, skateboard, longboard
    Ball: football, basketball, tennis ball
    Racket: tennis racket, badminton racket, squash racket
    Pen: fountain pen, ballpoint, pencil
    Medication: inhaler, pill, tablet box, epipen, medicine
    Hearing aid: cochlear
    Retainer: night guard, retainer case
    *Musical instrument: guitar, violin, flute, clarinet, trumpet, saxophone, ukulele
    Toy: teddy, teddy bear, plushie, soft toy
    Make-up: lipstick, mascara, cosmetics
    Lanyard: badge holder
    Vape: e cigarette, lighter`,
  ],
];

export const itemKinds: readonly ItemKind[] = lines.flatMap(([category, kinds]) =>
  kinds.split('\n').map((line): ItemKind => {
    const [name = '', names = ''] = line.trim().split(': ');
    return {
      noun: name.replace('*', ''),
      synonyms: names.split(', '),
      category,
      isValuable: name.startsWith('*'),
    };
  }),
);

/** The last words of buildings' names. */
export const buildingWords: readonly string[] = `
building library hall block wing tower centre center house campus gym gymnasium canteen cafeteria café cafe
chapel church theatre theater auditorium pavilion stadium pool laboratories labs museum gallery observatory annexe annex
college union refectory reception hostel dormitory dorm residence residences quad courtyard studio studios
workshop workshops shop bookshop lodge
`
  .trim()
  .split(/\s+/);
