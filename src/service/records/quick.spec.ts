import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { check } from '#contract/problem';
import { assigned, incidentAt, sent } from '../insight/insight.spec-support';
import { key, seconds, text } from './field-schemas';
import { Assignment, IncidentRecord } from './kinds/incidents/record';
import { isPlain } from './quick';
import { unknownFields } from './unknown-fields';

const { labels, fields } = IncidentRecord.shape;
const QUICK: [string, z.ZodMiniType][] = [
  ['text', text],
  ['a key', key],
  ['seconds', seconds],
  ['an id', Assignment.shape.person_id],
  ['labels', labels._zod.def.innerType],
  ['fields', fields._zod.def.innerType],
];

/** With halves of surrogate pairs and zero characters among them. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '\ud800', '1'),
);
const anyMember = fc.oneof(
  anyText,
  fc.array(anyText),
  fc.integer(),
  fc.double(),
  fc.bigInt(),
  fc.boolean(),
  fc.constantFrom(null, undefined, -0, 2 ** 53, 253_402_300_800),
  fc.anything({ withNullPrototype: true, withDate: true, withMap: true }),
);
const anyValue = fc.oneof(
  anyMember,
  fc.dictionary(anyText, anyText),
  fc.dictionary(fc.oneof(anyText, fc.constant('__proto__')), anyMember),
);

describe('a quick schema', () => {
  it.each(QUICK)('of %s takes and refuses what the schema itself does', (_, schema) => {
    const itself = z.core.clone(schema);
    const taken = { yes: 0, no: 0 };
    fc.assert(
      fc.property(anyValue, (value) => {
        const expected = check(itself, value);
        expect(check(schema, value)).toEqual(expected);
        taken[expected.ok ? 'yes' : 'no'] += 1;
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(20);
  });

  it('leaves out what is named __proto__, as the schema itself does', () => {
    const value: unknown = JSON.parse('{"__proto__":"x","env":"production"}');
    expect(check(labels, value)).toEqual({ ok: true, value: { env: 'production' } });
  });
});

const INCIDENT = incidentAt(1_766_372_400, {
  assignments: [assigned(1, 1_766_372_400), assigned(2, 1_766_372_400, { acked_at: 1_766_372_500 })],
  notifications: [sent(1, 1_766_372_401)],
});
const NAMES = Object.keys(IncidentRecord.shape);

/** A record in which some members are others, are missing, or have come to it; those of its lists, too. */
const anyIncident = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...NAMES, 'colour', '__proto__'), anyMember, { maxKeys: 2 }),
    fc.dictionary(fc.constantFrom(...Object.keys(Assignment.shape), 'colour'), anyMember, { maxKeys: 1 }),
    fc.option(fc.constantFrom(...NAMES), { freq: 4 }),
  )
  .map(([changes, inner, left]): object => {
    const [first, ...others] = INCIDENT.assignments;
    // As members of their own, as JSON has them: `__proto__`, too.
    const members = new Map<string, unknown>([
      ...Object.entries({ ...INCIDENT, assignments: [{ ...first, ...inner }, ...others] }),
      ...Object.entries(changes),
    ]);
    if (left !== null) members.delete(left);
    return Object.fromEntries(members);
  });

describe('a plain record', () => {
  it('is what its schema gives, and has nothing that nobody knows', () => {
    const itself = z.core.clone(IncidentRecord);
    const said = { yes: 0, no: 0 };
    fc.assert(
      fc.property(anyIncident, (value) => {
        const plain = isPlain(IncidentRecord, value);
        said[plain ? 'yes' : 'no'] += 1;
        if (!plain) return;
        expect(check(itself, value)).toEqual({ ok: true, value });
        expect(unknownFields(IncidentRecord, value)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
    expect(Math.min(said.yes, said.no)).toBeGreaterThan(100);
  });
});
