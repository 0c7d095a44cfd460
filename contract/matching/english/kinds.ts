import type { Synonyms } from '../language.ts';

/** Kinds of things by group. People often mistake kinds of one group for each other. */
export const kinds: Readonly<Record<string, Synonyms>> = {
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
};
