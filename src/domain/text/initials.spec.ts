import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctGivenNames, distinctInitials, initialsOf } from './initials';
import { runs } from '../property-runs.spec-support';

test.each([
  ['Wei Zhang', 'WZ'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc Picard', 'JP'],
  ['王伟', '王伟'],
  ['Cher', 'Ch'],
  ['#1203', '#1203'],
  ['\u2068נועה לוי\u2069', '\u2068נל\u2069'],
  ['unknown person #900', '#900'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

test('initials of a list are longer where two would be the same', () => {
  const names = [
    'Ana Souza',
    'Alan Smith',
    'Bo Li',
    'Bittern',
    'Bison',
    'Person 27 Surname27',
    'Person 28 Surname28',
  ];
  expect([...distinctInitials(names).values()]).toEqual(['ASo', 'ASm', 'BL', 'Bit', 'Bis', 'P27', 'P28']);
});

test('names that begin alike for long keep two letters', () => {
  expect([...distinctInitials(['Ann Richardson', 'Ada Richards']).values()]).toEqual(['AR', 'AR']);
});

test('given names of a list have a letter more where two would be the same', () => {
  const names = [
    'Wei Zhang',
    'Wei Li',
    'Person 27 Surname27',
    'Person 28 Surname28',
    '王伟',
    'Ana',
    '#900 left',
  ];
  expect([...distinctGivenNames(names).values()]).toEqual([
    'Wei Z',
    'Wei L',
    'Person S27',
    'Person S28',
    '王',
    'Ana',
    '#900',
  ]);
});

test('given names of different names differ', () => {
  const name = fc.array(fc.constantFrom('Ana', 'Bo', 'Li', 'Lin', 'Lind', 'Person', '王', '7'), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(
        name.map((words) => words.join(' ')),
        { maxLength: 6 },
      ),
      (names) => {
        const short = [...distinctGivenNames(names).values()];
        expect(new Set(short).size).toBe(names.length);
      },
    ),
    { numRuns: runs(300) },
  );
});
