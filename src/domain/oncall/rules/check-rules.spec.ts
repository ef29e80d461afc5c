import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '#contract/problem';
import { NO_NAMES } from '#contract/names';
import { layerOf } from '../../schedule/rota.spec-support';
import { DAY, wallAt } from '../../time/zone';
import { weekday } from '../../time/days';
import { group, HOUR, period, sent } from '../reply/server.spec-support';
import { checkRules } from './check-rules';
import { junitReport, textReport } from './rule-report';
import { type Rule, RuleFile, USUAL_RULES } from './rule';
import { runs } from '../../property-runs.spec-support';

/** Monday 00:00 UTC. */
const NOW = 4 * DAY;
const CONTEXT = { now: NOW, accountZone: 'UTC' };
const at = (hours: number) => NOW + hours * HOUR;
const duty = (from: number, to: number, ...people: number[]) => period(at(from), at(to), ...people);
const whole = { layers: [{ ...layerOf({}), groups: [group(1), group(2)] }] };

function breachesOf(rule: Rule, ...schedules: Parameters<typeof checkRules>[1]) {
  return checkRules([rule], schedules, CONTEXT)[0]?.breaches.map(({ start, end, person_id, role_id }) => [
    (start - NOW) / HOUR,
    (end - NOW) / HOUR,
    person_id ?? role_id,
  ]);
}

describe('rules', () => {
  it('have a rest of a minimum between two stretches, on whichever schedules', () => {
    const rule: Rule = { rule: 'min_rest', hours: 11, days: 7 };
    const first = sent([duty(0, 12, 1), duty(23, 30, 1), duty(40, 41, 2)]);
    const second = sent([duty(38, 40, 1)], [], { schedule_id: 2 });
    expect(breachesOf(rule, first)).toEqual([]);
    expect(breachesOf(rule, first, second)).toEqual([[30, 38, 1]]);
    expect(breachesOf({ ...rule, hours: 12 }, first)).toEqual([[12, 23, 1]]);
    expect(breachesOf({ ...rule, schedules: [2] }, first, second)).toEqual([]);
  });

  it('have no gap of the schedule, or of listed roles', () => {
    const schedule = sent([duty(0, 10, 1), duty(12, 24 * 7, 1)], [], whole);
    expect(breachesOf({ rule: 'no_gaps', days: 7 }, schedule)).toEqual([[10, 12, undefined]]);
    expect(breachesOf({ rule: 'no_gaps', days: 7, roles: [2] }, schedule)).toEqual([[10, 12, undefined]]);
    expect(breachesOf({ rule: 'no_gaps', days: 7 }, { ...schedule, enabled: false })).toEqual([]);
  });

  it('have nobody on call twice at once, and nobody without a record', () => {
    const first = sent([duty(0, 10, 1)]);
    const second = sent([duty(8, 12, 1)], [], { schedule_id: 2, unknown_people: [] });
    expect(breachesOf({ rule: 'no_double_booking', days: 7 }, first, second)).toEqual([[8, 10, 1]]);
    expect(breachesOf({ rule: 'known_people', days: 7 }, { ...first, unknown_people: [1] })).toEqual([
      [0, 10, 1],
    ]);
  });

  it('limit weekends in a row', () => {
    const saturday = 5 * 24;
    const week = 7 * 24;
    const schedule = sent(
      [0, 1, 2, 4].map((index) => duty(saturday + index * week, saturday + index * week + 1, 1)),
    );
    const rule: Rule = { rule: 'max_weekends_in_a_row', weekends: 2, days: 45 };
    expect(breachesOf(rule, schedule)).toEqual([[saturday, saturday + 2 * week + 48, 1]]);
    expect(breachesOf({ ...rule, weekends: 3 }, schedule)).toEqual([]);
  });

  it('of weekends agree with a count day by day in a zone with clock changes', () => {
    const zone = 'America/New_York';
    const days = 42;
    const now = Date.UTC(2026, 1, 16) / 1000;
    const flags = fc.array(fc.boolean(), { minLength: days, maxLength: days });
    fc.assert(
      fc.property(flags, fc.integer({ min: 1, max: 3 }), (isOn, weekends) => {
        const periods = isOn.flatMap((on, day) =>
          on ? [period(now + day * DAY + 18 * HOUR, now + day * DAY + 20 * HOUR, 1)] : [],
        );
        const rule: Rule = { rule: 'max_weekends_in_a_row', weekends, days };
        const [result] = checkRules([rule], [sent(periods)], { now, accountZone: zone });
        // Saturdays by number; 18:00 UTC is the same day in the zone.
        const worked = new Set<number>();
        for (const { start } of periods) {
          const day = weekday(wallAt(start, zone));
          const days = Math.floor(wallAt(start, zone) / DAY);
          if (day === 6) worked.add(days);
          if (day === 0) worked.add(days - 1);
        }
        const runs = [...worked]
          .filter((saturday) => !worked.has(saturday - 7))
          .map((saturday) => {
            let length = 1;
            while (worked.has(saturday + 7 * length)) length += 1;
            return length;
          });
        expect(result?.breaches).toHaveLength(runs.filter((length) => length > weekends).length);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe('a file of rules', () => {
  it('is checked, with days of its own', () => {
    const result = check(RuleFile, {
      rules: [
        { rule: 'no_gaps', days: 14 },
        { rule: 'min_rest', hours: 11 },
      ],
    });
    expect(result).toEqual({
      ok: true,
      value: {
        rules: [
          { rule: 'no_gaps', days: 14 },
          { rule: 'min_rest', hours: 11, days: 28 },
        ],
      },
    });
    expect(check(RuleFile, { rules: [] })).toMatchObject({ ok: false });
    expect(check(RuleFile, { rules: [{ rule: 'min_rest', hour: 11 }] })).toMatchObject({ ok: false });
  });
});

describe('a report of rules', () => {
  const schedules = [
    sent([duty(0, 10, 1), duty(12, 24 * 14, 1)], [], { ...whole, schedule_name: 'A & <B>' }),
  ];
  const results = checkRules(USUAL_RULES.slice(0, 2), schedules, CONTEXT);
  const context = { schedules, names: NO_NAMES, zone: 'UTC' };

  it('is text with the zone of each moment', () => {
    expect(textReport(results, context)).toEqual([
      'failure  No gap in the next 14 days',
      '         Mon 5 Jan 1970, 10:00 – 12:00 UTC: A & <B>: nobody is on call',
      'failure  Nobody rests less than 11 h in the next 28 days',
      '         Mon 5 Jan 1970, 10:00 – 12:00 UTC: A & <B>: #1',
    ]);
  });

  it('is XML in the format of JUnit', () => {
    expect(junitReport(results, context).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuite name="watchbill rules" tests="2" failures="2" errors="0" skipped="0">',
      '  <testcase classname="no_gaps" name="No gap in the next 14 days">',
      '    <failure message="1 breach">Mon 5 Jan 1970, 10:00 – 12:00 UTC: A &amp; &lt;B&gt;: nobody is on call</failure>',
      '  </testcase>',
      '  <testcase classname="min_rest" name="Nobody rests less than 11 h in the next 28 days">',
      '    <failure message="1 breach">Mon 5 Jan 1970, 10:00 – 12:00 UTC: A &amp; &lt;B&gt;: #1</failure>',
      '  </testcase>',
      '</testsuite>',
      '',
    ]);
  });
});
