import type { Random } from '../../random.ts';

export const firstNames = [
  ...[
    'Priya',
    'Tom',
    'Emily',
    'Wei',
    'Fatima',
    'Liam',
    'Sofia',
    'Daniel',
    'Chloe',
    'Ahmed',
    'Hannah',
  ],
  ...['Mateo', 'Aisha', 'Jack', 'Yuna', 'Olivia', 'Kwame', 'Laura', 'Ben', 'Ines', 'Marcus', 'Zoe'],
  ...[
    'Arjun',
    'Freya',
    'Samuel',
    'Nadia',
    'Ethan',
    'Grace',
    'Hugo',
    'Leila',
    'Noah',
    'Mei',
    'Callum',
  ],
  ...[
    'Anna',
    'Diego',
    'Ruth',
    'Finn',
    'Amelia',
    'Tariq',
    'Jess',
    'Pavel',
    'Rosa',
    'Oscar',
    'Thandi',
  ],
];

export const lastNames = [
  ...[
    'Sharma',
    'Walker',
    'Chen',
    'Hassan',
    "O'Brien",
    'Garcia',
    'Kim',
    'Mensah',
    'Rossi',
    'Hughes',
  ],
  ...['Patel', 'Novak', 'Lopez', 'Schmidt', 'Evans', 'Okafor', 'Tanaka', 'Murphy', 'Ali', 'Silva'],
  ...[
    'Baker',
    'Larsen',
    'Singh',
    'Moreau',
    'Carter',
    'Nguyen',
    'Brown',
    'Dubois',
    'Ivanov',
    'Reid',
  ],
];

export function randomLetters(random: Random): string {
  const letter = () => String.fromCharCode(random.whole(65, 90));
  return letter() + letter();
}
