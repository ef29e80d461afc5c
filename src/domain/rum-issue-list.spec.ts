import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Issue, type SentIssue } from '#contract/rum';
import { byVersion, countKinds, filterIssues, ISSUE_KINDS, kindOf, versionsOf } from './rum';
import { runs } from './property-runs.spec-support';

const NOW = 1_770_000_000;
const DAY_MS = 86_400_000;
const WEEK_AGO = NOW - 7 * 86_400;

const issue = (members: Partial<SentIssue>): SentIssue => ({
  ...Issue.parse({ issue_id: 'i', error: { type: 'TypeError', message: 'x is undefined' } }),
  ...members,
});

const seen = (days: number, version = '1') => ({ timestamp: NOW * 1000 - days * DAY_MS, version });

test.each([
  [{ first_seen: seen(2) }, 'new'],
  [{ first_seen: seen(8) }, 'before'],
  [{}, 'before'],
  [
    {
      first_seen: seen(2),
      regression: { resolved_at: 1, regressed_at: NOW * 1000, regressed_at_version: '2' },
    },
    'regressed',
  ],
] as const)('an issue with %o is %s', (members, kind) => {
  expect(kindOf(issue(members), WEEK_AGO)).toBe(kind);
});

test('an issue first seen 8 days ago is new in 28 days', () => {
  expect(kindOf(issue({ first_seen: seen(8) }), NOW - 28 * 86_400)).toBe('new');
});

test('versions are sorted by their numbers, the latest first', () => {
  expect(byVersion(['4.9.2', '4.18.0', '4.14.1'])).toEqual(['4.18.0', '4.14.1', '4.9.2']);
});

test('the counts of kinds are those of their filters', () => {
  const issues = fc.array(
    fc.record({ days: fc.nat(20), isBack: fc.boolean(), version: fc.constantFrom('1', '2') }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(issues, (some) => {
      const all = some.map(({ days, isBack, version }, index) =>
        issue({
          issue_id: `i-${index}`,
          first_seen: seen(days, version),
          ...(isBack && {
            regression: { resolved_at: 1, regressed_at: NOW * 1000, regressed_at_version: '' },
          }),
        }),
      );
      const counts = countKinds(all, WEEK_AGO);
      for (const kind of ISSUE_KINDS)
        expect(filterIssues(all, { kind, text: '' }, WEEK_AGO)).toHaveLength(counts[kind]);
      const [one, two] = ['1', '2'].map(
        (version) => filterIssues(all, { version, text: '' }, WEEK_AGO).length,
      );
      expect((one ?? 0) + (two ?? 0)).toBe(all.length);
    }),
    { numRuns: runs(50) },
  );
});

test('a search finds the error, the service and the id', () => {
  const all = [issue({ issue_id: 'one' }), issue({ issue_id: 'two', service: 'checkout' })];
  const found = (text: string) => filterIssues(all, { text }, WEEK_AGO).map(({ issue_id }) => issue_id);
  expect(found('UNDEFINED')).toEqual(['one', 'two']);
  expect(found(' checkout ')).toEqual(['two']);
  expect(found('one')).toEqual(['one']);
});

test('versions are named once, and an empty one never', () => {
  expect(versionsOf(issue({ first_seen: seen(2, '1'), last_seen: seen(1, '1') }))).toEqual(['1']);
  expect(versionsOf(issue({ first_seen: seen(2, ''), last_seen: seen(1, '2') }))).toEqual(['2']);
});
