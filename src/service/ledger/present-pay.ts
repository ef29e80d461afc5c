import { and, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Closing } from '#contract/served/ledger';
import { addTo } from '#domain/collections/multimap';
import { type Figures, knownAround } from '#domain/ledger/account';
import { recordedHolidays } from '#domain/ledger/holidays';
import { type ClockBounds, DEFAULT_BOUNDS } from '#domain/ledger/kinds';
import { ledgerOf } from '#domain/ledger/ledger';
import { isAtNight } from '#domain/ledger/night-incidents';
import { type Pay, payOf, ratesOf } from '#domain/ledger/pay';
import { addMonths } from '#domain/time/civil';
import { parseIsoDate, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import type { Context } from '../context';
import { listDaysOff } from '../days-off/list-days-off';
import { Refusal } from '../refusal';
import { listSelfSchedules } from '../schedule/list-self-schedules';
import type { Db } from '../store/db';
import { incidentResponders, memberships, people } from '../store/schema';

/** Month, and the rules that count and pay it. */
export type PaidMonth = Pick<
  Closing,
  'month' | 'rules' | 'short_rest_hours' | 'time_zone' | 'left_out_schedules' | 'left_out_channels'
>;

/** Hours and pay of a person by present data. */
export type PresentRow = {
  person_id: Id;
  figures: Figures;
  woken: number;
  night_incidents: number;
  pay: Pay;
};

export type PayContext = Pick<Context, 'db' | 'now' | 'timeZone'>;

/** Days of a month such as "2026-11". @throws Refusal InvalidParameter for a month without days, before 1970. */
export function monthRange(month: string, zone: string) {
  const first = parseIsoDate(`${month}-01`);
  if (first === undefined) throw new Refusal('InvalidParameter', 'month must be between 1970 and 2199.');
  const last = addMonths(first, 1) - DAY;
  return { first, last, window: windowOfDays(first, (last - first) / DAY + 1, zone) };
}

/** Pay of a month by present data, whoever asks, of all schedules that are not left out: by the rules of the page. */
export async function presentPay(ctx: PayContext, paid: PaidMonth): Promise<PresentRow[]> {
  const { rules, short_rest_hours, time_zone: zone } = paid;
  const { first, last, window } = monthRange(paid.month, zone);
  const knownTime = knownAround(window);
  const { data } = await listSelfSchedules({ ...ctx, caller: { kind: 'local' } }, knownTime);
  const zones = await zonesOf(ctx.db);
  const { holidays } = await listDaysOff(ctx.db, knownTime);
  const { days, ofPeople } = recordedHolidays(holidays);
  const leftOut = new Set(paid.left_out_schedules);
  const counted = data.items.filter(({ schedule_id }) => !leftOut.has(schedule_id));
  const { rows } = ledgerOf(counted, {
    range: window,
    days: { first, last },
    knownTime,
    zone,
    zones,
    rules: { payBounds: rules.bounds, holidays: new Set(days), shortRest: short_rest_hours * 3600 },
    holidays: ofPeople,
  });
  const nights = await nightsOf(ctx.db, window, {
    bounds: rules.bounds,
    zone,
    zones,
    leftOut: paid.left_out_channels,
  });
  const teams = await teamsOf(ctx.db);
  return rows.map(({ person_id, figures }) => {
    const { woken = 0, incidents = 0 } = nights.get(person_id) ?? {};
    const rates = ratesOf(rules, person_id, teams.get(person_id) ?? []);
    return {
      person_id,
      figures,
      woken,
      night_incidents: incidents,
      pay: payOf(figures, incidents, rates),
    };
  });
}

/** Teams of each person, by id. */
export async function teamsOf(db: Db): Promise<ReadonlyMap<Id, readonly Id[]>> {
  const rows = await db.select().from(memberships).orderBy(memberships.team_id);
  const teams = new Map<Id, Id[]>();
  for (const { person_id, team_id } of rows) addTo(teams, person_id, team_id);
  return teams;
}

async function zonesOf(db: Db): Promise<Map<Id, string>> {
  const rows = await db.select({ id: people.person_id, zone: people.time_zone }).from(people);
  return new Map(rows.flatMap(({ id, zone }): [Id, string][] => (zone === null ? [] : [[id, zone]])));
}

type Nights = {
  bounds: ClockBounds;
  zone: string;
  zones: ReadonlyMap<Id, string>;
  /** Channels whose incidents do not count. */
  leftOut: readonly Id[];
};

/** Interruptions in the usual night, and interrupting incidents in the night of the rules, by person. */
async function nightsOf(db: Db, { start, end }: Interval, { bounds, leftOut, ...clocks }: Nights) {
  const { responder_id, created_at, interruptions, muted, channel_id } = incidentResponders;
  const rows = await db
    .select({ responder_id, created_at, interruptions })
    .from(incidentResponders)
    .where(
      and(
        gt(created_at, start),
        lte(created_at, end),
        eq(muted, false),
        gt(interruptions, 0),
        notInArray(channel_id, [...leftOut]),
      ),
    );
  const nights = new Map<Id, { woken: number; incidents: number }>();
  for (const { responder_id: person, created_at: at, interruptions: count } of rows) {
    const { woken, incidents } = nights.get(person) ?? { woken: 0, incidents: 0 };
    nights.set(person, {
      woken: woken + (isAtNight(at, person, { ...DEFAULT_BOUNDS, ...clocks }) ? count : 0),
      incidents: incidents + (isAtNight(at, person, { ...bounds, ...clocks }) ? 1 : 0),
    });
  }
  return nights;
}
