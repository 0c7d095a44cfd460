import type { Role } from '../../contract/permissions.ts';
import { type Moment, daysAgo } from './moments.ts';

export interface Person {
  name: string;
  email: string;
  role: Role;
  joined: Moment;
}

const person = (name: string, email: string, role: Role, joined: Moment): Person => ({
  name,
  email: `${email}@campus.example`,
  role,
  joined,
});

export const people = {
  ruth: person('Ruth Castellanos', 'ruth', 'admin', daysAgo(66, '08:55')),
  grace: person('Grace Whitfield', 'grace', 'keeper', daysAgo(65, '09:20')),
  henrik: person('Henrik Sørensen', 'henrik', 'keeper', daysAgo(65, '09:34')),
  mia: person('Mia Lindqvist', 'mia', 'user', daysAgo(64, '12:05')),
  tomas: person('Tomáš Dvořák', 'tomas', 'user', daysAgo(64, '16:41')),
  aoife: person('Aoife Ní Bhriain', 'aoife', 'user', daysAgo(63, '10:12')),
  kofi: person('Kofi Mensah', 'kofi', 'user', daysAgo(63, '19:30')),
  priya: person('Priya Raghunathan', 'priya', 'user', daysAgo(62, '08:48')),
  oskar: person('Oskar Wiśniewski', 'oskar', 'user', daysAgo(62, '13:27')),
  leila: person('Leïla Benali', 'leila', 'user', daysAgo(61, '11:03')),
  sam: person("Sam O'Connor", 'sam', 'user', daysAgo(61, '21:15')),
  yuki: person('田中 由紀', 'yuki', 'user', daysAgo(58, '14:22')),
  amara: person('Amara Okafor', 'amara', 'user', daysAgo(51, '09:57')),
  rafael: person('Rafael Núñez Ibáñez', 'rafael', 'user', daysAgo(44, '17:08')),
  noor: person('Noor El-Sayed', 'noor', 'user', daysAgo(30, '10:36')),
} satisfies Record<string, Person>;

export type PersonName = keyof typeof people;
