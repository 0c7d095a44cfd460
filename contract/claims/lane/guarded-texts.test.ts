import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildingOf, guardedTitle } from './guarded-texts.ts';

describe('the title of a guarded item', () => {
  test('is the kind and the month in UTC', () => {
    const title = guardedTitle(
      'Wallet of Ana Silva',
      'Cards & Documents',
      '2026-11-30T23:30:00-02:00',
    );
    expect(title).toBe('Wallet, found in December');
  });

  test('is the category if no kind is found', () => {
    expect(guardedTitle('???', 'Electronics', '2026-11-02T10:00:00Z')).toBe(
      'Electronics, found in November',
    );
  });
});

describe('the building in a location', () => {
  test.each([
    ['Library, 2nd floor, desk 14', 'Library'],
    ['Room 204, Science Building', 'Science Building'],
    ['under the bench near the printers', 'On campus'],
    ['Main Library', 'Main Library'],
    ['the library', 'library'],
    ['Near the entrance of the Sports Hall', 'Sports Hall'],
    ['Behind the Chemistry Building', 'Chemistry Building'],
    ['Chemistry Building - Lab 3', 'Chemistry Building'],
    ['Cafeteria', 'Cafeteria'],
    ['Cafeteria table 9', 'On campus'],
    ['Lecture hall B12', 'On campus'],
    ['Lecture Theatre 1, Engineering Block', 'Engineering Block'],
    ['Gym changing room', 'On campus'],
    ['Gym, changing rooms', 'Gym'],
    ['Student Union (bar, left side)', 'Student Union'],
    ['Bus stop opposite the Arts Centre', 'Arts Centre'],
    ['3rd floor toilets in the Newton Building', 'Newton Building'],
    ['Newton Building, third floor', 'Newton Building'],
    ['Second floor Library', 'On campus'],
    ['Block C', 'On campus'],
    ['Block 4', 'On campus'],
    ['Car park behind Keynes House', 'Keynes House'],
    ['Left it at the Dining Hall!', 'Dining Hall'],
    ['Room 12', 'On campus'],
    ['St Mary’s Chapel', 'St Mary’s Chapel'],
    ['Hall', 'Hall'],
    ['Reception desk, Tower', 'Tower'],
    ['mezzanine Library', 'On campus'],
    ['attic of Science Hall', 'On campus'],
    ['beneath the Main Library', 'On campus'],
    ['Cloakroom, Main Library', 'Main Library'],
    ['outside of Science Hall', 'Science Hall'],
    ['somewhere', 'On campus'],
    ['', 'On campus'],
    ['I think I lost it when I walked to the swimming pool', 'swimming pool'],
  ])('is read from "%s": "%s"', (location, building) => {
    expect(buildingOf(location)).toBe(building);
  });

  test('never has a digit, and is a part of the text or "On campus"', () => {
    const anyPart = fc.constantFrom(
      ...[
        'Library',
        'Science Building',
        '2nd floor',
        'desk 14',
        'Hall 3',
        '٣',
        'near',
        'the',
        ', ',
        ' ',
        ' - ',
      ],
      ...['(', ')', 'Room 204', 'first floor', 'Gym', 'Building²', 'in', 'Tower', '\n'],
    );
    const anyLocation = fc.oneof(
      fc.array(anyPart).map((parts) => parts.join(' ')),
      fc.string({ unit: 'grapheme' }).map((text) => `${text} Hall`),
    );
    fc.assert(
      fc.property(anyLocation, (location) => {
        const building = buildingOf(location);
        expect(building).not.toMatch(/\p{N}|floor|room|desk/iu);
        if (building !== 'On campus') expect(location).toContain(building);
      }),
      { numRuns: 1000 },
    );
  });
});
