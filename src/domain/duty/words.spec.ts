import { expect, test } from 'vitest';
import type { DutyLine } from './duty-lines';
import { endsInWords } from './words';

const words = {
  nameOf: (person: unknown) => `P${String(person)}`,
  roles: [
    { role_id: 1, role_name: 'Primary', order: 1 },
    { role_id: 2, role_name: 'Secondary', order: 2 },
  ],
  moment: (at: number) => `${at}:00`,
};

function line(
  role: number,
  state: DutyLine['state'],
  until: DutyLine['until'],
  next: DutyLine['next'] = [],
): DutyLine {
  const people = state === 'on call' ? [role] : [];
  return { role, state, people, unknown: [], isOverride: false, since: 1, until, next, cause: undefined };
}

const then = (person: number, from: number) => ({ state: 'on call' as const, people: [person], from });
const gap = (from: number) => ({ state: 'gap' as const, people: [], from });
const off = (from: number) => ({ state: 'off hours' as const, people: [], from });

test.each([
  ['until 9:00, then P3, P4', [line(1, 'on call', 9, [then(3, 9)]), line(2, 'on call', 9, [then(4, 9)])]],
  [
    'Primary until 9:00, then P3; Secondary no end',
    [line(1, 'on call', 9, [then(3, 9)]), line(2, 'on call', 'none')],
  ],
  ['until 9:00, then off hours, then P3 from 17:00', [line(1, 'on call', 9, [off(9), then(3, 17)])]],
  ['until 9:00, then nobody on call until 17:00', [line(1, 'on call', 9, [gap(9), then(3, 17)])]],
  ['until 9:00, then nobody planned', [line(1, 'on call', 9, [{ ...off(9), isEnd: true }])]],
  ['until 9:00, then nobody on call', [line(1, 'on call', 9, [gap(9)])]],
  ['until 9:00, then P3', [line(1, 'on call', 9, [then(3, 9)]), line(2, 'off hours', 12, [then(4, 12)])]],
  ['until 12:00, then P4', [line(2, 'off hours', 12, [then(4, 12)])]],
  ['since 1:00, no end', [line(1, 'gap', 'none')]],
  ['', [line(1, 'on call', 'unknown')]],
  ['', []],
] as const)('ends of lines are %j', (text, lines) => {
  expect(endsInWords(lines, words)).toBe(text);
});

test('ends alone leave the next people out', () => {
  expect(endsInWords([line(1, 'on call', 9, [then(3, 9)])], words, { hasNext: false })).toBe('until 9:00');
});
