/** The words for each feature. Words separated by "|" mean the same. */

export const animals = [
  ...['cat|kitty|kitten', 'frog|little frog|toad', 'panda|panda bear', 'fox|foxy', 'penguin'],
  ...[
    'elephant',
    'dinosaur|dino|t-rex',
    'bee|bumblebee',
    'turtle|tortoise',
    'octopus|squid',
    'owl',
  ],
  ...[
    'rabbit|bunny|hare',
    'dog|puppy|corgi',
    'duck|duckling',
    'bear|teddy bear',
    'unicorn',
    'capybara',
  ],
  ...['shark', 'whale|orca', 'sloth', 'koala', 'hedgehog', 'axolotl', 'cow', 'sheep|lamb'],
];

export const motifs = [
  ...animals,
  ...[
    'sunflower|flower',
    'rose|flower',
    'mushroom|toadstool',
    'cactus|succulent',
    'avocado',
    'lemon',
  ],
  ...['rocket|spaceship', 'NASA|space', 'planet|saturn', 'moon|crescent moon', 'star', 'sun'],
  ...['mountain|mountains', 'wave|ocean wave', 'palm tree|palm', 'rainbow|pride rainbow', 'skull'],
  ...[
    'heart',
    'lightning bolt|lightning',
    'smiley|smiley face',
    'Pikachu|pokemon',
    'Totoro|ghibli',
  ],
  ...[
    'Baby Yoda|grogu|star wars',
    'Hello Kitty',
    'Snoopy|peanuts dog',
    'Spiderman|spider-man|marvel',
  ],
  ...['guitar', 'basketball', 'football|soccer ball', 'Eiffel tower|paris', 'Lego figure|lego man'],
  ...[
    'pizza|pizza slice',
    'donut|doughnut',
    'coffee cup|coffee',
    'dice|die',
    'chess piece|chess knight',
  ],
  ...['linux penguin|tux', 'GitHub|octocat', 'python|snake', 'Irish flag|flag of ireland'],
  ...['Brazil flag|brazilian flag', 'anchor', 'compass', 'feather', 'evil eye|blue eye', 'cross'],
];

export const scenes = [
  ...[
    'a golden retriever|a dog|a yellow dog',
    'a black cat|a cat',
    'a beach at sunset|a sunset|the sea',
  ],
  ...[
    'two girls hugging|two girls|two friends',
    'a couple|a man and a woman',
    'a baby|a small child',
  ],
  ...[
    'mountains with snow|mountains',
    'a football team|a soccer team',
    'an anime girl|an anime character',
  ],
  ...[
    'the Tokyo skyline|a skyline at night',
    'a family at a wedding|a family',
    'flowers|pink flowers',
  ],
  ...['a horse', 'a motorbike|a motorcycle', 'the moon|the night sky', 'a Bible verse|a quote'],
];

export const subjects = [
  ...['organic chemistry|chemistry|orgo', 'linear algebra|maths|math', 'calculus|maths|calc II'],
  ...['microeconomics|economics|econ', 'constitutional law|law', 'anatomy|medicine|biology'],
  ...['psychology|psych', 'thermodynamics|physics|engineering', 'art history', 'statistics|stats'],
  ...['data structures|computer science|programming', 'Spanish|spanish language', 'Japanese|kanji'],
  ...[
    'philosophy|ethics',
    'accounting|finance',
    'genetics|biology',
    'nursing',
    'political theory|politics',
  ],
  ...['architecture', 'marketing|business', 'geology|earth science', 'music theory|music'],
];

export const textbooks = [
  ...['Organic Chemistry by Whitlock|whitlock organic chemistry|organic chemistry'],
  ...['Principles of Microeconomics|microeconomics', 'Calculus: A First Course|calculus'],
  ...['Linear Algebra Made Clear|linear algebra', 'Human Anatomy Atlas|anatomy atlas|anatomy'],
  ...['Introduction to Psychology|psychology|intro psych', 'Contract Law|law of contract'],
  ...['Molecular Biology of Cells|molecular biology|cell biology', 'Modern Statistics|statistics'],
  ...[
    'University Physics|physics',
    'Algorithms in Practice|algorithms',
    'Financial Accounting|accounting',
  ],
  ...['Spanish for Beginners|beginner spanish', 'A History of Western Art|art history'],
  ...[
    'Fluid Mechanics|fluid mechanics',
    'Pharmacology|pharmacology basics',
    'Logic and Sets|logic',
  ],
  ...[
    'Signals and Systems|signals & systems',
    'Soil Science|soils',
    'Public International Law|int law',
  ],
];

export const novels = [
  ...[
    'Norwegian Wood|murakami',
    'Dune',
    'Pride and Prejudice|jane austen',
    'Normal People|sally rooney',
  ],
  ...[
    'The Hobbit|tolkien',
    'Beloved|toni morrison',
    'Circe',
    'Circus Nights',
    'The Secret History|donna tartt',
  ],
  ...[
    '1984|orwell',
    'Piranesi',
    'The Alchemist|coelho',
    'Jane Eyre|bronte',
    'Project Hail Mary|andy weir',
  ],
];

export const engravings = [
  ...[
    'forever',
    'M & J',
    'love, mum|love mum',
    '14.02.2019',
    'carpe diem',
    'A & S 2021',
    'to my son|my son',
  ],
  ...[
    'Lena',
    'be brave',
    'XVII',
    'class of 2022|class 2022',
    'nana',
    'mizpah',
    'T.R.',
    'grandad 1961',
  ],
  ...[
    'K + D',
    'never give up',
    '08.06.2020',
    'Yasmin',
    'om',
    'hope',
    'infinity sign|infinity',
    'Oscar',
  ],
];

export const prints = [
  ...[
    'Harvest Moon Festival|harvest moon',
    'Berkeley',
    'Oxford',
    'Just Do It',
    'Nirvana|nirvana smiley',
  ],
  ...[
    'Metallica',
    'Arctic Monkeys',
    'New York|NYC',
    'Los Angeles|LA',
    'Guinness',
    'Star Wars',
    'Marvel',
  ],
  ...[
    'Class of 2024|2024',
    'Freshers Week 23|freshers',
    'Engineering Society|engsoc',
    'Taylor Swift|eras tour',
  ],
  ...[
    'Chicago Bulls|bulls',
    'Yankees|NY',
    'Lakers',
    'Nike swoosh|swoosh',
    'stripe|three stripes',
    'wolf',
  ],
];

export const clubs = [
  ...['Rowing Club|rowing', 'rugby team|rugby', 'Debate Society|debating', 'hockey club|hockey'],
  ...['Drama Society|drama', 'chess club|chess', 'Hackathon 2023|hackathon', 'swim team|swimming'],
  ...[
    'Medical Society|medsoc',
    'orchestra',
    'Student Union|SU',
    'lacrosse',
    'volleyball team|volleyball',
  ],
  ...['climbing club|climbing', 'Erasmus network|erasmus', 'university crest|uni crest|university'],
];

export const contents = [
  ...[
    'charger|laptop charger',
    'blue notebook|notebook',
    'water bottle|bottle',
    'pair of gym shoes|trainers',
  ],
  ...[
    'lip balm|chapstick',
    'packet of tissues|tissues',
    'bus ticket|ticket',
    'receipt',
    'pack of gum|chewing gum',
  ],
  ...[
    'lighter',
    'pair of headphones|earphones',
    'calculator',
    'towel',
    'umbrella',
    'library book|book',
  ],
  ...[
    'swimsuit|swim stuff',
    'lab coat',
    'packet of cigarettes|cigarettes',
    'hair clip|hair tie',
    'diary|planner',
  ],
  ...[
    'lunch box|lunch',
    'pencil case',
    'perfume',
    'keyring|key',
    'inhaler',
    'pair of glasses|glasses',
  ],
];
