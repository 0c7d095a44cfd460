/**
 * The English lexicon of what people lose on a campus. Another language is another file of this shape, added to
 * lexicon.ts. Synonyms are in lower case and singular; the reader of signals also finds their plurals and, for longer
 * words, one misspelling.
 */

/** Words of one meaning: the name that the page shows, and the other words for it. */
export type Synonyms = Readonly<Record<string, string>>;

export interface Language {
  /** Kinds of things by group. Kinds of one group are often taken for each other. */
  kinds: Readonly<Record<string, Synonyms>>;
  colours: Synonyms;
  brands: Synonyms;
  sizes: Synonyms;
  materials: Synonyms;
  /** Features that tell two things of one kind apart. */
  marks: Synonyms;
  places: Synonyms;
  /** Words that say nothing about the thing. */
  stopWords: string;
  months: string;
  weekdays: string;
}

export const english: Language = {
  kinds: {
    phone: {
      phone:
        'mobile, mobile phone, smartphone, smart phone, cell phone, cellphone, cell, iphone, android phone, android, handset, galaxy, pixel, samsung phone, oneplus, redmi',
    },
    computer: {
      laptop:
        'macbook, macbook air, macbook pro, notebook computer, chromebook, thinkpad, ultrabook, computer, surface laptop, xps, ideapad, zenbook, vivobook, laptop computer, elitebook, matebook, gaming laptop, pc',
      tablet:
        'ipad, ipad mini, ipad air, ipad pro, tab, galaxy tab, surface, surface pro, kindle fire, graphics tablet',
      'e-reader': 'kindle, ebook reader, e book reader, ereader, e reader, kobo, paperwhite',
    },
    accessory: {
      charger:
        'charging cable, charger cable, power adapter, power adaptor, adapter, adaptor, power brick, plug, usb cable, lightning cable, usb c cable, laptop charger, phone charger, magsafe, power supply, charging brick, wall plug, charging lead, cable, lead, charging wire, usb c lead',
      'power bank':
        'powerbank, portable charger, battery pack, external battery, portable battery, anker',
      mouse: 'wireless mouse, bluetooth mouse, computer mouse',
      keyboard: 'bluetooth keyboard, wireless keyboard',
      stylus: 'apple pencil, digital pen, tablet pen, s pen, surface pen, touch pen',
      'usb stick':
        'usb drive, flash drive, usb, thumb drive, memory stick, pen drive, pendrive, usb key, memory key, data stick',
      'hard drive': 'hard disk, external drive, ssd, external hard drive, portable drive, hdd',
      'memory card': 'sd card, micro sd, memory chip',
    },
    sound: {
      earphones:
        'airpods, airpod, airpods pro, earbud, ear bud, earphone, in ears, in ear, buds, galaxy buds, wireless earbuds, earpod, earpods, ear piece, earpiece, ear pods, earbuds case, airpods case, charging case, buds case, airpod case, iem, freebuds',
      headphones:
        'headphone, headset, over ears, over ear headphones, cans, on ear headphones, beats',
      speaker: 'bluetooth speaker, portable speaker, loudspeaker, jbl flip, boombox',
    },
    gadget: {
      calculator:
        'graphing calculator, scientific calculator, casio fx, ti 84, ti84, calc, graphic calculator, texas instruments, calculating machine, ti nspire, graphics calculator',
      camera:
        'dslr, digital camera, polaroid, instax, gopro, go pro, camcorder, action cam, webcam, disposable camera, lens, film camera',
      'game console':
        'nintendo switch, switch, nintendo, steam deck, psp, gameboy, game boy, console, controller, gamepad, joy con, 3ds',
      vape: 'e cigarette, ecig, elf bar, juul, vaporizer, e cig, vape pen, vaper',
      lighter: 'zippo, cigarette lighter',
      torch: 'flashlight, head torch, headlamp',
      drone: 'quadcopter',
      dongle:
        'hdmi adapter, usb hub, usb c hub, hub, hdmi cable, multiport adapter, clicker, presenter, laser pointer',
    },
    watch: {
      watch:
        'wristwatch, wrist watch, timepiece, smartwatch, smart watch, apple watch, casio watch, g shock, garmin, galaxy watch, swatch, rolex',
      'fitness tracker':
        'fitbit, activity tracker, fitness band, mi band, smart band, whoop, tracker band',
    },
    purse: {
      wallet:
        'billfold, purse, card holder, cardholder, card wallet, coin purse, money clip, card case, pocketbook, moneybag, change purse, leather wallet, cardcase, coin pouch, pocket book, folding wallet, bifold, trifold, moneyclip, card sleeve',
    },
    card: {
      'student card':
        'student id, campus card, id card, university card, college id, college card, student identity card, student identification, uni card, matriculation card, library card, university id, campus id, student pass, access card, key card, swipe card, id badge, student id card, staff card, staff id, badge, name badge, keycard, swipe pass, door card, uni id, school id',
      'bank card':
        'debit card, credit card, visa card, mastercard, atm card, visa, payment card, cash card, revolut, monzo card, card from bank, bankcard, visa debit',
      'travel card':
        'bus pass, train pass, oyster card, railcard, transit card, bus card, metro card, season ticket, travel pass, tram pass, bus ticket, train ticket, rail card, travelcard, subway card, transport card',
      passport: 'travel document, passport booklet',
      'driving licence':
        "driver's license, drivers license, driving license, driver license, licence, license, driver's licence, provisional licence, driving permit, drivers licence",
      'identity card':
        'national id, identity document, residence permit, id document, resident card, visa document, national identity card, personal id',
      document:
        'certificate, transcript, letter, form, paper, envelope, contract, folder of papers, paperwork, diploma, papers',
      'gift card': 'voucher, gift voucher',
    },
    key: {
      keys: 'key, keyring, key ring, bunch of keys, set of keys, keychain, key chain, house key, car key, room key, door key, dorm key, fob, key fob, bike key, locker key, lanyard with keys, key set, keys on ring, flat key, carkey, motorbike key, padlock key, key bunch',
      lanyard: 'neck strap, neckstrap, lanyard strap, neck cord',
      padlock: 'combination lock, bike lock, lock, cable lock, d lock, u lock',
    },
    bag: {
      backpack:
        'rucksack, back pack, bookbag, book bag, school bag, schoolbag, knapsack, daypack, day pack, herschel, kanken, fjallraven, laptop bag, laptop backpack, eastpak, jansport, bag pack, bagpack, satchel backpack',
      handbag:
        'shoulder bag, crossbody, cross body bag, clutch, ladies bag, hand bag, satchel, bag, crossbody bag, evening bag, baguette bag, side bag, messenger, messenger bag',
      'tote bag':
        'tote, shopping bag, canvas bag, cloth bag, shopper, cotton bag, carrier bag, fabric bag, canvas tote, jute bag',
      'sports bag':
        'gym bag, duffel, duffle bag, duffel bag, duffle, holdall, kit bag, gymbag, sport bag, drawstring bag, drawstring, gym sack, weekender',
      'belt bag': 'bum bag, fanny pack, waist bag, hip bag, waist pack, bumbag, waist pouch',
      suitcase: 'luggage, trolley, carry on, travel bag, trolley case, wheeled case, cabin bag',
      'laptop sleeve':
        'laptop case, laptop cover, sleeve, macbook case, tablet case, ipad case, ipad cover, laptop pouch',
      'pencil case':
        'pen case, pencil pouch, stationery pouch, pencilcase, pencil bag, pencil tin, pen pouch, stationery case',
      'make-up bag':
        'makeup bag, cosmetic bag, toiletry bag, wash bag, cosmetics pouch, makeup pouch, washbag, vanity bag, toilet bag',
      pouch: 'small bag, drawstring pouch, zip pouch, zipper pouch',
    },
    drink: {
      bottle:
        'water bottle, drinks bottle, drinking bottle, flask, thermos, hydro flask, hydroflask, chillys, chilly bottle, chillys bottle, chilly, vacuum flask, drink bottle, thermos flask, sports bottle, nalgene, sigg, gym bottle, canteen bottle, shaker, protein shaker, metal bottle, swell, camelbak, yeti, waterbottle, insulated bottle, steel bottle, bidon, klean kanteen, owala',
      cup: 'travel mug, coffee mug, mug, keep cup, keepcup, tumbler, reusable cup, coffee cup, stanley cup, stanley, thermal mug, thermo mug, coffee tumbler, thermal cup, beaker, reusable coffee cup',
      'lunch box':
        'lunchbox, food container, tupperware, bento box, bento, food box, food tub, sandwich box, plastic container, meal box, lunch container, snack box, lunch bag',
    },
    rain: {
      umbrella:
        'brolly, parasol, rain umbrella, compact umbrella, folding umbrella, golf umbrella, gamp, pocket umbrella, telescopic umbrella, foldable umbrella, stick umbrella',
    },
    coat: {
      jacket:
        'coat, anorak, raincoat, rain jacket, parka, puffer, puffer jacket, windbreaker, blazer, denim jacket, leather jacket, down jacket, trench coat, waterproof, overcoat, bomber, winter coat, winter jacket, varsity jacket, jean jacket, rain coat, gilet, body warmer, bodywarmer, windcheater, shell, softshell, cagoule, mac, suit jacket, duffle coat, vest, bomber jacket, biker jacket',
      hoodie:
        'hoody, hooded sweatshirt, sweatshirt, sweater, jumper, pullover, cardigan, fleece, fleece jacket, zip up, zip hoodie, hooded top, sweat shirt, knit, half zip, quarter zip, crewneck, crew neck, jersey, knitwear, hooded jumper, hooded sweater, zip top, woolly jumper, cardi, quarterzip',
    },
    clothing: {
      shirt:
        't shirt, tshirt, tee, polo, blouse, polo shirt, shirt with buttons, top, football shirt, football jersey, football top, tee shirt, flannel shirt, tank top, vest top',
      trousers:
        'pants, jeans, joggers, leggings, shorts, tracksuit bottoms, sweatpants, tights, slacks, track pants, chinos, jogging bottoms, tracksuit pants',
      dress: 'skirt, gown, frock, saree, kurta',
      'lab coat': 'labcoat, white coat, lab jacket, laboratory coat, overall, apron, scrubs',
      swimwear:
        'swimsuit, swimming trunks, bikini, goggles, swim goggles, swimming costume, trunks, swimming goggles, swim cap, swimming cap, swim shorts, bathing suit',
      towel: 'gym towel, bath towel, microfibre towel, beach towel',
      socks: 'sock, pair of socks',
      belt: 'leather belt, waist belt',
      tie: 'necktie, bow tie, bowtie, neck tie',
    },
    knit: {
      scarf:
        'shawl, muffler, snood, neck warmer, pashmina, wrap, bandana, headscarf, head scarf, hijab, neckerchief, infinity scarf, neck scarf, neckwarmer, buff',
      gloves: 'glove, mitten, mitts, pair of gloves, mitt, touchscreen gloves, ski gloves',
      hat: 'beanie, cap, baseball cap, bobble hat, woolly hat, bucket hat, wool hat, snapback, beret, toque, winter hat, sun hat, woollen hat, knitted hat, knit cap, ball cap, trucker cap, flat cap, headgear, tuque, fedora, dad cap, wooly hat, knit hat, headband, ear warmers, earmuffs',
    },
    shoe: {
      shoes:
        'shoe, trainer, sneaker, boot, sandals, sandal, running shoe, football boots, flip flops, heels, slippers, converse, vans shoes, docs, dr martens, tennis shoes, gym shoes, flip flop, sliders, slides, kicks, runners, cleats, ankle boots, loafers, plimsolls, pumps, flats, crocs',
    },
    glasses: {
      glasses:
        'spectacles, eyeglasses, eye glasses, specs, reading glasses, glasses case, spectacle case, spectacle, frames, prescription glasses, eyewear, glasses in case, eyeglass case',
      sunglasses:
        'shades, ray bans, ray ban, sun glasses, sunnies, oakleys, wayfarers, rayban, sunglass, dark glasses, aviators',
      'contact lenses':
        'contact lens, lens case, contacts, lens solution, contacts case, lenses case',
    },
    jewellery: {
      ring: 'wedding ring, signet ring, engagement ring, finger ring, band ring, signet, silver ring, gold ring, engagement band, wedding band, band',
      necklace: 'chain, pendant, locket, choker, gold chain, silver chain, neck chain',
      bracelet:
        'bangle, wristband, charm bracelet, anklet, friendship bracelet, wrist chain, armband, wrist band, cuff, pandora bracelet, pandora',
      earring:
        'earrings, ear ring, stud, hoop, hoops, studs, hoop earring, ear stud, ear hoop, ear rings, dangle earrings',
      brooch: 'pin, badge pin, lapel pin, enamel pin',
    },
    book: {
      book: 'textbook, text book, novel, paperback, hardback, library book, course book, coursebook, workbook, manual, volume, dictionary, atlas, lab manual, reference book, hardcover, sketch book, sketchbook, comic, bible, quran, study guide, drawing pad, sketch pad',
      notebook:
        'notepad, note book, exercise book, jotter, moleskine, lecture notes, notes, writing pad, a4 pad, spiral notebook, notepads, note pad, spiral pad, spiral bound pad, bullet journal, lecture pad, bujo, ring pad, writing book, legal pad, field notes, composition book',
      planner:
        'diary, journal, agenda, calendar, organiser, organizer, day planner, filofax, pocket diary, datebook',
      folder:
        'binder, ring binder, file, portfolio, document folder, clipboard, document wallet, lever arch, plastic folder, document case, ringbinder, plastic wallet, cardboard folder, poster tube',
      'sheet music': 'score, music sheets, music score, music book',
    },
    writing: {
      pen: 'fountain pen, ballpoint, biro, marker, highlighter, parker pen, pens, ballpoint pen, felt tip, fineliner, gel pen, rollerball, ink pen',
      pencil:
        'mechanical pencil, propelling pencil, colouring pencils, coloured pencils, crayons, drawing pencil',
      'drawing set':
        'geometry set, compass, ruler, maths set, protractor, set square, compasses, drawing kit, maths kit, drawing instruments',
      stationery: 'stapler, scissors, hole punch, eraser, sticky notes',
    },
    sport: {
      bicycle:
        'bike, cycle, mountain bike, road bike, push bike, pushbike, e bike, fixie, racing bike, city bike, bmx, racer',
      'bike light':
        'bicycle light, cycle light, rear light, front light, bike lamp, bicycle lamp, bike pump, saddle',
      helmet:
        'bike helmet, cycling helmet, cycle helmet, bicycle helmet, motorbike helmet, crash helmet, scooter helmet, cycle hat',
      scooter: 'e scooter, electric scooter, kick scooter',
      skateboard:
        'longboard, board, penny board, skate board, cruiser board, roller skates, rollerblades, inline skates',
      racket:
        'racquet, tennis racket, badminton racket, squash racket, tennis racquet, squash racquet, badminton racquet, table tennis bat, ping pong paddle, padel racket',
      ball: 'football, basketball, volleyball, rugby ball, soccer ball, tennis ball, handball',
      'yoga mat': 'exercise mat, gym mat, fitness mat, pilates mat',
      'gym gear':
        'resistance band, skipping rope, jump rope, gym gloves, shin pads, mouthguard, knee brace, gum shield, shin guards, hockey stick, mouth guard, knee support, dumbbell, lifting belt, lifting straps, lacrosse stick, cricket bat, boxing gloves, climbing shoes, chalk bag',
    },
    music: {
      guitar:
        'ukulele, bass, acoustic guitar, electric guitar, guitar case, bass guitar, uke, guitar bag',
      violin: 'viola, violin case, cello, violin bow, fiddle, bow',
      'wind instrument':
        'flute, clarinet, trumpet, saxophone, sax, recorder, oboe, trombone, harmonica, piccolo, mouthpiece',
      'music gear':
        'capo, tuner, drumsticks, drum sticks, microphone, mic, audio cable, guitar pedal, metronome, plectrum, music stand, jack lead',
    },
    health: {
      inhaler: 'asthma inhaler, puffer inhaler, asthma pump, ventolin, reliever',
      medicine:
        'medication, pills, tablets, epipen, epi pen, insulin, pill box, prescription, insulin pen, medicine box, pill organiser, pill case, glucose meter, glucometer, auto injector, adrenaline pen',
      'hearing aid': 'hearing device, hearing aids, cochlear',
      retainer:
        'braces, dental retainer, invisalign, mouth retainer, aligner, aligners, retainer case, teeth retainer, night guard',
      'walking aid': 'crutch, crutches, cane, walking stick, wheelchair',
      cosmetics:
        'lipstick, lip gloss, perfume, hairbrush, hair brush, comb, lip balm, deodorant, mascara, make up, makeup, foundation, eyeliner, hand cream, cologne, nail polish, compact mirror, hair straightener, hair clip, scrunchie, claw clip, hair band, hair tie',
    },
    misc: {
      toy: 'soft toy, plush, teddy, teddy bear, stuffed animal, plushie, cuddly toy, stuffed toy, soft animal, figurine, jellycat, cuddly, doll',
      game: 'card game, board game, playing cards, deck of cards, chess set, rubiks cube, rubik cube, dice, pack of cards, speed cube, puzzle cube',
      tool: 'screwdriver, swiss army knife, pocket knife, multitool, tape measure, multi tool, penknife, leatherman, spanner, toolkit, allen key, drill, pliers, soldering iron',
      'art supplies':
        'paint, paintbrush, brush set, canvas, painting, drawing, paintbrushes, paint set, watercolour set, brushes, model, sketch, watercolours, paints',
      'sewing kit': 'knitting, knitting needles, crochet, yarn, crochet hook, embroidery, wool',
      blanket: 'throw, pillow, cushion, neck pillow, travel pillow',
      money: 'cash, banknote, coins, bank notes, notes of money, envelope of cash',
      parcel: 'package, box, delivery, cardboard box',
      bell: 'alarm clock, clock',
      pet: 'cat, dog, collar, leash, dog lead',
    },
  },
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
  brands: {
    apple:
      'iphone, ipad, macbook, airpods, airpod, apple watch, apple pencil, magsafe, airpods pro, airtag, earpods',
    samsung: 'galaxy, galaxy buds, galaxy watch, galaxy tab',
    google: 'pixel, pixel buds',
    xiaomi: 'redmi, mi band, poco, mi phone',
    huawei: 'honor, matebook, freebuds',
    oneplus: 'one plus, nothing phone',
    nokia: '',
    motorola: 'moto',
    sony: 'playstation, xperia',
    bose: '',
    jbl: '',
    beats: 'beats by dre',
    sennheiser: '',
    jabra: '',
    anker: 'soundcore',
    skullcandy: '',
    'audio technica': 'audiotechnica',
    marshall: '',
    dell: 'xps, inspiron, latitude',
    lenovo: 'thinkpad, ideapad, yoga laptop',
    hp: 'hewlett packard, elitebook, pavilion, envy laptop, omen',
    asus: 'zenbook, vivobook, rog',
    acer: 'aspire, swift',
    microsoft: 'surface, xbox',
    logitech: 'mx master, logi',
    casio: 'g shock, casio fx, fx 991, fx 83, fx 85',
    'texas instruments': 'ti 84, ti84, ti 30, nspire',
    sharp: '',
    nikon: '',
    canon: 'eos, powershot',
    fujifilm: 'instax, fuji',
    gopro: 'go pro',
    nintendo: 'nintendo switch, joy con',
    sandisk: 'cruzer',
    kingston: 'datatraveler',
    garmin: 'forerunner',
    fitbit: '',
    fossil: '',
    seiko: '',
    citizen: '',
    swatch: '',
    timex: '',
    'daniel wellington': '',
    pandora: '',
    swarovski: '',
    tiffany: '',
    nike: 'jordan, air max, swoosh, air force',
    adidas: 'three stripes, superstar',
    puma: '',
    'under armour': 'under armor, underarmour',
    reebok: '',
    asics: '',
    'new balance': '',
    converse: 'all star, chuck taylor, chucks',
    vans: 'old skool',
    'dr martens': 'doc martens, docs, dr marten, doctor martens',
    birkenstock: 'birks',
    timberland: '',
    crocs: '',
    'north face': 'the north face, tnf, northface',
    patagonia: '',
    columbia: '',
    'jack wolfskin': '',
    berghaus: '',
    barbour: '',
    superdry: '',
    levis: "levi's, levi",
    zara: '',
    'h&m': 'hm, h and m, h m',
    uniqlo: '',
    primark: '',
    gap: '',
    hollister: '',
    carhartt: '',
    champion: '',
    'tommy hilfiger': 'hilfiger, tommy',
    'ralph lauren': 'polo ralph lauren',
    lacoste: 'crocodile logo',
    gymshark: '',
    lululemon: '',
    'jack & jones': 'jack and jones',
    mango: '',
    decathlon: 'quechua, kipsta, domyos',
    herschel: '',
    fjallraven: 'kanken, fjällräven',
    eastpak: '',
    jansport: '',
    osprey: '',
    deuter: '',
    kipling: '',
    samsonite: '',
    'michael kors': 'mk bag, kors',
    guess: '',
    longchamp: '',
    gucci: '',
    'louis vuitton': 'lv',
    'marc jacobs': '',
    coach: '',
    'ted baker': '',
    radley: '',
    'ray ban': 'ray bans, rayban, wayfarer',
    oakley: '',
    specsavers: '',
    'hydro flask': 'hydroflask',
    chillys: "chilly's, chilly",
    stanley: '',
    camelbak: '',
    yeti: '',
    nalgene: '',
    sigg: '',
    thermos: '',
    contigo: '',
    tupperware: '',
    'klean kanteen': '',
    owala: '',
    swell: "s'well",
    keepcup: 'keep cup',
    starbucks: '',
    ikea: '',
    moleskine: '',
    leuchtturm: '',
    paperchase: '',
    parker: '',
    lamy: '',
    staedtler: '',
    'faber castell': '',
    pilot: '',
    oxford: '',
    fulton: '',
    totes: '',
    wilson: '',
    yonex: '',
    head: '',
    babolat: '',
    giro: '',
    specialized: '',
    giant: '',
    trek: '',
    brompton: '',
    zippo: '',
    victorinox: 'swiss army',
    leatherman: '',
    visa: '',
    mastercard: '',
    revolut: '',
    monzo: '',
    barclays: '',
    hsbc: '',
    santander: '',
    kindle: 'paperwhite',
    kobo: '',
    jellycat: '',
    pokemon: 'pikachu',
    'hello kitty': '',
    lego: '',
    disney: 'mickey, stitch',
    yamaha: '',
    fender: '',
    tile: '',
    toyota: '',
    ford: '',
    volkswagen: 'vw',
    honda: '',
    bmw: '',
    kryptonite: '',
    abus: '',
    'master lock': 'masterlock',
  },
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
  marks: {
    sticker:
      'decal, stickers, stuck on, sticker on it, covered in stickers, label sticker, stickered',
    scratch: 'scratched, scuffed, scuff, scratches, scrape, scraped, scuff mark, scratch mark',
    crack:
      'cracked, broken screen, shattered, smashed, chipped, chip, broken glass, screen broken, fractured, split',
    dent: 'dented, ding, dinged, bashed',
    tear: 'torn, ripped, hole, rip, frayed, worn out, worn, holes, fraying, threadbare',
    stain:
      'stained, ink mark, spot, dirty, paint on it, coffee stain, paint stain, ink stain, splash, smudge, blotch',
    engraved:
      'engraving, engraved with, inscription, inscribed, initials, monogram, monogrammed, etched, carved',
    'name written':
      'name on it, name inside, labelled, name tag, name label, named, written on, my name, name written',
    charm:
      'keychain, key chain, pom pom, tassel, dangling, pompom, fob charm, mascot, trinket, hanging toy, danglies, bobble',
    badge: 'pin badge, badges, button badge, patch, pins, enamel pin, pin, patches, sewn on',
    striped: 'stripes, stripe, stripy, stripey, pinstripe',
    dotted: 'polka dots, polka dot, spotted, dots, spotty, speckled',
    checked: 'check, tartan, plaid, gingham, checkered, chequered, checks, houndstooth, chequers',
    floral:
      'flowers, flower, flowery, flower pattern, floral print, daisies, roses, sunflowers, blossom, daisy',
    cat: 'kitten',
    dog: 'puppy, corgi',
    bear: '',
    panda: '',
    fox: '',
    frog: '',
    unicorn: '',
    owl: '',
    bee: '',
    dinosaur: 'dino',
    octopus: '',
    elephant: '',
    rabbit: 'bunny',
    koala: '',
    turtle: '',
    penguin: '',
    whale: '',
    sloth: '',
    duck: '',
    capybara: '',
    shark: '',
    hedgehog: '',
    butterfly: '',
    monkey: '',
    tiger: '',
    lion: '',
    llama: '',
    'animal print': 'leopard print, zebra print, cow print',
    star: 'stars, moon, planet, space print, galaxy print, constellation',
    heart: 'hearts, heart shaped, heart pattern',
    skull: 'skulls, skeleton',
    logo: 'emblem, crest, university logo, college logo, club logo, uni crest, coat of arms, band logo',
    'broken zip': 'zip broken, zipper broken, broken zipper, missing zip, stuck zip',
    'missing button': 'button missing, no button',
    tape: 'taped, duct tape, washi tape, masking tape, electrical tape, sellotape',
    'without case': 'no case, caseless',
    'phone case':
      'clear case, silicone case, otterbox, flip case, leather case, case with, wallet case, cover, bumper',
    'lock screen':
      'wallpaper, background photo, lockscreen, home screen, screen saver, screensaver',
    glitter: 'glittery, sparkly, sequins, sparkles, rhinestones, diamante, shiny, bedazzled',
    embroidered: 'embroidery, stitched, stitching',
    ribbon: 'bow, string tied, ribbon tied, thread tied',
    reflective: 'hi vis, high vis, reflector, fluorescent, neon',
    hood: 'hooded, detachable hood, fur hood',
    'left hand': 'left one, left only, left ear, left earbud, left bud, left glove',
    'right hand': 'right one, right only, right ear, right earbud, right bud, right glove',
    bent: 'crooked, warped, bent frame',
    faded: 'washed out, bleached, discoloured, sun bleached',
    'bite marks': 'chewed, chew marks, bitten, teeth marks',
    mountains: 'mountain, landscape, sunset, beach, sea view, lake, forest picture, sunrise',
    photo:
      'photos, polaroid inside, picture of, passport photo, family photo, photo of, photograph',
    receipt: 'receipts, ticket stub, cinema ticket, concert ticket',
  },
  places: {
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
  },
  stopWords:
    'a an the and or of in on at to from for with without by near next my your our his her their its it is was were be been am are i me we you they he she this that these those there here have has had do did does not no yes so if as but about into onto over under after before between around behind beside inside outside front up down out off then than when where which who what how maybe probably think might must could would can will please help thanks thank contact message call text anyone someone somebody found lost find finder lose losing left forgot forgotten dropped seen see saw looking look missing picked pick handed hand hope hopefully reward return returned really very quite just also only still some any all one two get got give gave back today yesterday tomorrow morning afternoon evening night noon lunch week day days last time around about pm am oclock owner belong belongs mine yours item thing things stuff somewhere sure like looks bit kind sort type colour color size brand new old good nice dear hi hello hey guys know let if anything something nothing everything since during while because went going go come came sitting sat lying laying hanging placed put taken took take kept keep safe desk table chair seat floor room building level row corner side part first second third ground upstairs downstairs top bottom middle main near close pair set has having contains containing contain inside includes including plus end near style main ish much more most other another same own few many lot lots exactly maybe perhaps usually always never again already even well make made makes want need needs miss love please cant dont didnt im ive its thats theres was wasnt havent',
  months: 'january february march april may june july august september october november december',
  weekdays: 'sunday monday tuesday wednesday thursday friday saturday',
};
