import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseFields } from './codec';
import { holdsCodec } from './codec.spec-support';
import { changedTyped, NOTHING_TYPED, readTyped, REVIEW_FIELDS, saysWhat, writeTyped } from './review';

const key = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' });
const keys = fc.uniqueArray(key, { maxLength: 5 });
const scheduleId = fc.stringMatching(/^\d{1,20}$/);

holdsCodec(
  REVIEW_FIELDS,
  fc.record({
    selected: keys,
    lanes: fc.option(fc.uniqueArray(scheduleId, { minLength: 1, maxLength: 5 }), { nil: undefined }),
    evidence: fc.uniqueArray(
      fc.oneof(
        fc.record({ kind: fc.constant('issue' as const), id: key }),
        fc.record({ kind: fc.constant('delivery' as const), integrationId: key, eventId: key }),
      ),
      { maxLength: 4 },
    ),
    order: keys,
    hidden: keys,
    opened: keys,
    isOnlyCritical: fc.boolean(),
    card: fc.option(key, { nil: undefined }),
  }),
);

test.each([
  ['sel', ',', 'all incidents of the range'],
  ['sel', Array.from({ length: 101 }, (_, id) => id).join(), 'all incidents of the range'],
  ['evidence', 'a/b/c', 'no evidence'],
  ['evidence', '%E0%A4%A', 'no evidence'],
  ['lanes', 'payments', 'the schedules that matter'],
])('%s=%s is reported', (parameter, value, instead) => {
  expect(parseFields(REVIEW_FIELDS, new URLSearchParams({ [parameter]: value })).problems).toEqual([
    { parameter, value, instead },
  ]);
});

test.each([
  ['tz=UTC&team=5&present=1', false],
  ['sel=in-1', true],
  ['range=7d', true],
  ['range=2026-11-20..2026-11-20', true],
])('%s selects incidents: %s', (search, says) => {
  expect(saysWhat(new URLSearchParams(search))).toBe(says);
});

describe('the fragment', () => {
  const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
  const note = fc.record({ text, at: fc.integer() }, { requiredKeys: ['text'] });
  const typed = fc.record({
    title: fc.oneof(fc.constant(''), text),
    notes: fc.array(note, { maxLength: 4 }),
    titles: fc.dictionary(fc.stringMatching(/^in-\w{1,8}$/), text, { maxKeys: 3 }),
    noted: fc.dictionary(fc.stringMatching(/^in-\w{1,8}$/), fc.array(note, { minLength: 1, maxLength: 2 }), {
      maxKeys: 2,
    }),
    stacks: fc.array(fc.stringMatching(/^stack=1\.[\w-]{1,40}$/), { maxLength: 2 }),
  });

  it('round-trips typed text in any script, in letters that need no escaping', () => {
    fc.assert(
      fc.property(typed, (one) => {
        const hash = writeTyped(one) ?? 'too long';
        expect(hash).toMatch(/^(?:#review=1\.[\w-]+)?$/);
        expect(readTyped(hash)).toEqual(one);
      }),
    );
  });

  it('opens links of earlier versions, whose notes had kinds, as lines', () => {
    const notes = [
      { at: 1_795_000_000, text: 'rolled back', kind: 'mitigation' },
      { text: 'no time' },
      { text: 'x'.repeat(500), kind: 'action', owner: 'y'.repeat(80), due: '2026-12-01' },
    ];
    const noted = { a: [{ text: 'alert', kind: 'decision', owner: 'Wei', isDone: true }] };
    const hash = `#review=1.${Buffer.from(JSON.stringify({ notes, noted })).toString('base64url')}`;
    const typedOf = readTyped(hash);
    expect(typedOf).toEqual({
      ...NOTHING_TYPED,
      notes: [
        { at: 1_795_000_000, text: 'Mitigation: rolled back' },
        { text: 'no time' },
        { text: `Action: ${'x'.repeat(500)}, ${'y'.repeat(80)}, Tue 1 Dec 2026` },
      ],
      noted: { a: [{ text: 'Decision: alert, Wei, done' }] },
    });
    expect(typedOf && readTyped(writeTyped(typedOf) ?? '')).toEqual(typedOf);
  });

  it('has all texts changed under pseudonyms', () => {
    const before = {
      ...NOTHING_TYPED,
      title: 'Wei',
      notes: [{ at: 1, text: 'by Wei' }],
      noted: { a: [{ text: 'by Wei' }] },
      titles: { a: 'Wei' },
    };
    expect(changedTyped(before, (one) => one.replaceAll('Wei', 'Puffin'))).toEqual({
      ...NOTHING_TYPED,
      title: 'Puffin',
      notes: [{ at: 1, text: 'by Puffin' }],
      noted: { a: [{ text: 'by Puffin' }] },
      titles: { a: 'Puffin' },
    });
  });

  it('is empty without typed text', () => {
    expect(writeTyped(NOTHING_TYPED)).toBe('');
    expect(readTyped('')).toEqual(NOTHING_TYPED);
  });

  it('rejects texts that chat programs would truncate', () => {
    expect(writeTyped({ ...NOTHING_TYPED, stacks: ['x'.repeat(12_100)] })).toBeUndefined();
  });

  it.each([
    '#stack=1.abc',
    '#review=2.e30',
    '#review=1.%%',
    `#review=1.${btoa('not json')}`,
    `#review=1.${btoa('{"title":7}')}`,
    `#review=1.${btoa('{"notes":[{"text":1}]}')}`,
    `#review=1.${'A'.repeat(17_000)}`,
  ])('%s is damaged', (hash) => expect(readTyped(hash)).toBeUndefined());
});
