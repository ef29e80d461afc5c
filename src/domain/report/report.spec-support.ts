import * as fc from 'fast-check';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import { period as dutyPeriod, sent } from '../oncall/reply/server.spec-support';

/** Small stores of reports: incidents of people, and schedules by the hour. */

const NOTHING = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' };

export type Incident = {
  at: number;
  /** Interruptions of each person. */
  people: Readonly<Record<number, number>>;
  /** Seconds to the first acknowledgement. */
  ack?: number | undefined;
  isAuto?: boolean;
  team?: number;
  channel?: number;
};

export function row(
  { at, people, ack, isAuto = false, team = 1, channel = 1 }: Incident,
  place: number,
): IncidentRow {
  const ids = Object.keys(people).map(Number);
  return {
    incident_id: `i${place}`,
    account_id: 1,
    team_id: team,
    channel_id: channel,
    severity: 'Critical',
    created_at: at,
    is_acked: ack !== undefined,
    is_assigned: true,
    is_reassigned: false,
    escalated_by: '',
    closed_by: isAuto ? 'auto' : 'manually',
    seconds_to_first_ack: ack ?? 0,
    seconds_to_close: 7200,
    seconds_to_engage: 0,
    responders: ids.map((responder_id) => ({ ...NOTHING, responder_id, assigned_at: at })),
    notifications: ids.flatMap((responder_id) =>
      Array.from({ length: people[responder_id] ?? 0 }, (_, index) => ({
        responder_id,
        sent_at: at + index * 300,
        channel: 'voice',
        is_interruption: true,
      })),
    ),
  };
}

/** Schedule in which people are on call one after the other. */
export function rota(
  id: number,
  team: number,
  turns: readonly [person: number, start: number, end: number][],
) {
  const periods = turns.map(([person, start, end]) => dutyPeriod(start, end, person));
  return sent(periods, [], { schedule_id: id, schedule_name: `Rota ${id}`, team_id: team });
}

/** Random incidents, by the hour and some seconds, in a stretch of time. */
export function incidentsIn(start: number, end: number): fc.Arbitrary<Incident[]> {
  const hours = Math.floor((end - start) / 3600);
  return fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: hours - 1 }).map((hour) => start + hour * 3600 + 60),
      people: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0, max: 4 }), { maxKeys: 2 }),
      ack: fc.constantFrom(undefined, 0, 60, 900, 901, 5000),
      isAuto: fc.boolean(),
      team: fc.constantFrom(1, 2),
      channel: fc.constantFrom(1, 2),
    }),
    { maxLength: 60 },
  );
}

/** Two random rotas of turns of some hours over a stretch of time. */
export function rotasIn(start: number, end: number): fc.Arbitrary<Schedule[]> {
  const turns = fc.array(fc.tuple(fc.constantFrom(0, 1, 2, 3), fc.integer({ min: 3, max: 90 })), {
    minLength: 1,
    maxLength: 60,
  });
  return fc.tuple(turns, turns).map((both) =>
    both.map((lengths, place) => {
      let at = start;
      const all = lengths.map(([person, hours]): [number, number, number] => {
        const from = at;
        at = Math.min(end, at + hours * 3600);
        return [person, from, at];
      });
      return rota(
        place + 1,
        place + 1,
        all.filter(([person, from, until]) => person > 0 && from < until),
      );
    }),
  );
}
