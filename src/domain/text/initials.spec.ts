import { expect, test } from 'vitest';
import { initialsOf } from './initials';

test.each([
  ['Wei Zhang', 'WZ'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc Picard', 'JP'],
  ['王伟', '王伟'],
  ['Cher', 'Ch'],
  ['#1203', '#1203'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
