import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { milestoneInWords, milestonesOf } from './milestones';
import { NOTE_KINDS, type Note } from './notes';

const AT = 1_795_000_000;

test('times to detect, diagnose and mitigate run from the first incident to the first such note', () => {
  const notes: Note[] = [
    { at: AT + 6300, text: 'rolled back', kind: 'mitigation' },
    { at: AT + 9000, text: 'and again', kind: 'mitigation' },
    { at: AT - 240, text: 'a customer called', kind: 'detection' },
    { text: 'no time', kind: 'diagnosis' },
    { at: AT, text: 'a plain note' },
  ];
  expect(milestonesOf(notes, AT).map(milestoneInWords)).toEqual([
    'Detected 4 m before the first incident',
    'Mitigated after 1 h 45 m',
  ]);
  expect(milestonesOf(notes, undefined)).toEqual([]);
});

test('a milestone is the earliest of its notes, by a slow reference', () => {
  const note = fc.record({
    at: fc.option(fc.integer({ min: AT - 1000, max: AT + 1000 }), { nil: undefined }),
    text: fc.constant('x'),
    kind: fc.option(fc.constantFrom(...NOTE_KINDS), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(note, { maxLength: 12 }), (notes) => {
      const milestones = milestonesOf(notes, AT);
      for (const kind of ['detection', 'diagnosis', 'mitigation']) {
        const [first] = notes
          .filter((one) => one.kind === kind && one.at !== undefined)
          .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
        expect(milestones.find((one) => one.kind === kind)?.at).toBe(first?.at);
      }
    }),
  );
});
