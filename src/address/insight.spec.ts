import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { FILTER_SEVERITIES } from '#contract/insight';
import { NO_FILTER } from '#domain/insight/filter';
import { QUICK_RANGES, RANGE_PARTS, type RangeChoice } from '#domain/insight/range';
import { holdsCodec } from './codec.spec-support';
import { DEFAULT_RANGE, formatInsight, INSIGHT_FIELDS, parseInsight } from './insight';
import { patched } from './codec';
import { rangesOf } from './range.spec-support';

const ACCOUNT = 'Asia/Shanghai';
const parse = (query: string) =>
  parseInsight(new URLSearchParams(query), { viewer: ACCOUNT, account: ACCOUNT });

test('an empty query is the default view', () => {
  expect(parse('')).toEqual({
    view: {
      zone: ACCOUNT,
      secondZone: undefined,
      rangeZone: ACCOUNT,
      range: DEFAULT_RANGE,
      filter: NO_FILTER,
    },
    problems: [],
  });
});

const ids = fc.uniqueArray(fc.oneof(fc.integer(), fc.constant(9_007_199_254_740_993n)), { maxLength: 4 });
const pairs = fc.uniqueArray(
  fc.record({ name: fc.string({ minLength: 1, maxLength: 9 }), value: fc.string({ maxLength: 9 }) }),
  { maxLength: 4, selector: ({ name }) => name },
);
const seconds = fc.integer({ min: 0, max: 999_999_999 });
const choices = fc
  .tuple(rangesOf(QUICK_RANGES), fc.constantFrom(undefined, ...RANGE_PARTS))
  .map(([choice, part]): RangeChoice =>
    choice.kind === 'fixed' && part ? Object.assign({}, choice, { part }) : choice,
  );
const filters = fc.record({
  query: fc.string({ maxLength: 1000 }),
  labels: pairs,
  fields: pairs,
  teams: ids,
  myTeam: fc.boolean(),
  channels: ids,
  severities: fc.subarray([...FILTER_SEVERITIES]),
  ackFrom: seconds,
  ackTo: seconds,
  closeFrom: seconds,
  closeTo: seconds,
  responders: ids,
});
holdsCodec(INSIGHT_FIELDS, fc.record({ range: choices, filter: filters }));

test('a change leaves everything else alone', () => {
  const search = patched(new URLSearchParams('tz=UTC&team=7&q=x&other=1'), formatInsight({ teams: [8] }));
  expect(search.toString()).toBe('tz=UTC&team=8&q=x&other=1');
});

describe('junk falls back field by field, and is reported', () => {
  it.each([
    ['range=forever', 'range'],
    ['range=2026-02-28..2026-02-30', 'range'],
    ['range=2026-02-01', 'range'],
    ['range=2026-02-01T24:00..2026-03-03T00:00', 'range'],
    [`q=${'x'.repeat(1001)}`, 'q'],
    ['label=env', 'label'],
    ['label=env%3Dprod,', 'label'],
    ['label=', 'label'],
    ['label=a%3D1,a%3D2', 'label'],
    ['field=%3Dfull', 'field'],
    ['team=seven', 'team'],
    ['team=1,,2', 'team'],
    ['channel=9223372036854775808', 'channel'],
    ['responder=', 'responder'],
    ['mine=yes', 'mine'],
    ['severity=Fatal', 'severity'],
    ['severity=Critical,Fatal', 'severity'],
    ['ack-from=-1', 'ack-from'],
    ['ack-to=5m', 'ack-to'],
    ['close-from=1.5', 'close-from'],
    ['close-to=', 'close-to'],
    ['tz=Mars', 'tz'],
  ])('%s', (query, parameter) => {
    const { view, problems } = parse(query);
    expect(problems.map((problem) => problem.parameter)).toContain(parameter);
    expect(view.filter).toEqual(NO_FILTER);
    expect(view.range).toEqual(DEFAULT_RANGE);
  });

  it('valid fields beside it stay', () => {
    const { view, problems } = parse('team=7&severity=Fatal&range=2026-03-01..2026-03-01&against=lunch');
    expect(view.filter.teams).toEqual([7]);
    expect(view.range).toEqual({ kind: 'fixed', from: 1_772_323_200, to: 1_772_409_600 });
    expect(problems.map(({ parameter }) => parameter)).toEqual(['against', 'severity']);
  });
});
