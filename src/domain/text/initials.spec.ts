import { expect, test } from 'vitest';
import { distinctInitials, initialsOf } from './initials';

test.each([
  ['Wei Zhang', 'WZ'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc Picard', 'JP'],
  ['王伟', '王伟'],
  ['Cher', 'Ch'],
  ['#1203', '#1203'],
  ['unknown person #900 (left?)', '#900'],
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
