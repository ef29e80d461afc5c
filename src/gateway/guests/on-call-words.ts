import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/oncall/explain/gap-cause';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { clip } from '#domain/text/clip';
import { formatMoment, formatOffset } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';

const MAX_LENGTH = 300;

type OnCallAt = {
  schedules: readonly Schedule[];
  names: Names;
  at: UnixSeconds;
  zone: string;
  accountZone: string;
};

/** "On call as of Tue 24 Nov 2026, 18:50 UTC+8: Mobile: nobody; Checkout: Wei Zhang, Ana Souza", uncovered schedules first. */
export function onCallWords({ schedules, names, at, zone, accountZone }: OnCallAt): string {
  const known = new Map(names.people.map(({ person_id: id, person_name: name }) => [String(id), name]));
  const nameOf = (id: Id) => known.get(String(id)) ?? `#${id}`;
  const entries = schedules
    .filter(({ enabled }) => enabled)
    .flatMap((schedule) => {
      const people = schedule.final_schedule.schedules
        .filter((period) => contains(period, at))
        .flatMap(({ group }) => peopleOf(group).map(nameOf));
      const isClosed = people.length === 0 && isClosedAt(schedule, at, accountZone);
      return isClosed ? [] : [{ schedule, people }];
    })
    .toSorted((a, b) => Number(a.people.length > 0) - Number(b.people.length > 0))
    .map(({ schedule, people }) => `${schedule.schedule_name}: ${people.join(', ') || 'nobody'}`);
  const when = `${formatMoment(at, zone)} ${formatOffset(at, zone)}`;
  return entries.length === 0 ? '' : clip(`On call as of ${when}: ${entries.join('; ')}`, MAX_LENGTH);
}
