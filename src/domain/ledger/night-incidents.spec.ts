import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IncidentRow } from '#contract/insight';
import { runs } from '../property-runs.spec-support';
import { DEFAULT_BOUNDS } from './kinds';
import { interruptionsBy, nightIncidents } from './night-incidents';

const at = (text: string) => Date.parse(text) / 1000;
const notified = (responder_id: number, is_interruption = true) => ({
  channel: 'voice',
  responder_id,
  sent_at: 0,
  is_interruption,
});
const incident = (fields: Partial<IncidentRow> & { created_at: number }) =>
  IncidentRow.parse({ incident_id: 'in-1', ...fields });
const BERLIN = { ...DEFAULT_BOUNDS, zone: 'Europe/Berlin', zones: new Map([[2, 'America/New_York']]) };

/** Hour of the day by Intl, with its minutes. */
function hourOf(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const part = new Map(format.formatToParts(time * 1000).map(({ type, value }) => [type, Number(value)]));
  return (part.get('hour') ?? 0) + (part.get('minute') ?? 0) / 60;
}

describe('incidents at night', () => {
  it('are those that interrupted the person: an assignment or an e-mail alone is none', () => {
    const rows = [
      incident({
        incident_id: 'assigned',
        created_at: at('2026-10-11T03:10Z'),
        responders: [
          {
            responder_id: 1,
            assigned_at: 0,
            acked_at: null,
            reassigned_at: null,
            escalated_at: null,
            escalated_by: '',
          },
        ],
        notifications: [notified(1, false)],
      }),
      incident({
        incident_id: 'woken',
        created_at: at('2026-10-11T01:00Z'),
        notifications: [notified(1), notified(1), notified(1, false)],
      }),
    ];
    const own = nightIncidents(rows, BERLIN).get(1) ?? [];
    expect(own.map(({ incident_id }) => incident_id)).toEqual(['woken']);
    expect(interruptionsBy(own)).toBe(2);
  });

  it('are in [nightStart, nightEnd) of the rule by the clock of the person’s own zone', () => {
    const times = [
      '2026-10-11T05:59:59+02:00',
      '2026-10-11T06:00+02:00',
      '2026-10-11T21:59+02:00',
      '2026-10-11T22:00+02:00',
    ];
    const rows = times.map((time, index) =>
      incident({
        incident_id: String(index),
        created_at: at(time),
        notifications: [notified(1), notified(2)],
      }),
    );
    const ids = (person: number, bounds = DEFAULT_BOUNDS) =>
      (nightIncidents(rows, { ...BERLIN, ...bounds }).get(person) ?? []).map(
        ({ incident_id }) => incident_id,
      );
    const own = { ...DEFAULT_BOUNDS, nightStart: 22 * 3600, nightEnd: 6 * 3600 };
    expect(ids(1)).toEqual(['0', '1']);
    expect(ids(1, own)).toEqual(['0', '3']);
    // In New York it is 23:59:59, 00:00, 15:59 and 16:00.
    expect(ids(2)).toEqual(['0', '1']);
    expect(ids(2, own)).toEqual(['0', '1']);
  });

  it('equal a count by Intl’s clock for any incidents, nights and zones', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    const start = at('2026-10-01T00:00Z');
    const drawn = fc.array(
      fc.record({
        minutes: fc.nat(60 * 24 * 60),
        people: fc.array(fc.tuple(fc.nat(3), fc.boolean()), { maxLength: 6 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        drawn,
        fc.integer({ min: 20, max: 24 }),
        fc.integer({ min: 0, max: 9 }),
        (list, from, until) => {
          const rows = list.map(({ minutes, people }, index) =>
            incident({
              incident_id: String(index),
              created_at: start + minutes * 60,
              notifications: people.map(([person, is]) => notified(person, is)),
            }),
          );
          const byPerson = nightIncidents(rows, {
            nightStart: from * 3600,
            nightEnd: until * 3600,
            zone: zones[0] ?? '',
            zones: new Map(zones.map((zone, person) => [person, zone])),
          });
          for (const [person, zone] of zones.entries()) {
            const expected = list.filter(({ minutes, people }) => {
              const hour = hourOf(start + minutes * 60, zone);
              return people.some(([one, is]) => one === person && is) && (hour >= from || hour < until);
            });
            expect(byPerson.get(person)?.length ?? 0).toBe(expected.length);
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
