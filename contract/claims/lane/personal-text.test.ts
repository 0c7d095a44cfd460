import { describe, expect, test } from 'vitest';
import { looksPersonal } from './personal-text.ts';

describe('a text', () => {
  test.each([
    'Student card, Priya Sharma 20231234',
    'Student card of Sharma, Priya (s1234567)',
    'ID 4502193 John O’Neill',
    'Card of Jean-Luc Picard, number 99887766',
    'Call me on +44 7700 900123',
    'call 07700 900 123 please',
    'Phone: (020) 7946-0958',
    'ring 00 353 1 234 5678',
    'Belongs to a.b@college.edu',
  ])('"%s" looks personal', (text) => {
    expect(looksPersonal(text)).toBe(true);
  });

  test.each([
    'iPhone 13 Pro 256 GB in a blue case',
    'Samsung Galaxy 12345',
    'Found at 10:30, Room 204, Science Building',
    'Worth 1,200 euros or £1200.50',
    'Seen on 12.11.2026 and 2026-11-12 at 09.15 and 10.45',
    'Texas Instruments calculator TI-84',
    'Casio FX 991',
    'Seen on 2026-11-12 14 h',
    'Priya Sharma’s umbrella',
    'Locker 20231 in the Main Hall',
    'Black wallet near Library desk 14',
    'Model A2484, 128 GB, iOS 18',
    'Student Card 20231234',
    '',
  ])('"%s" does not look personal', (text) => {
    expect(looksPersonal(text)).toBe(false);
  });
});
