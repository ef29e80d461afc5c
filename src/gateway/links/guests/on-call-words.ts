import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/oncall/explain/gap-cause';
import { onDutyIn } from '#domain/oncall/reply/on-duty';
import { emptyRolesOf } from '#domain/oncall/review/empty-roles';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { peopleInWords } from '#domain/oncall/words/role-words';
import { clip } from '#domain/text/clip';
import { formatMoment, formatOffset } from '#domain/time/format';
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
  const { nameOf } = namesOnRecord(names);
  const entries = schedules
    .filter(({ enabled }) => enabled)
    .flatMap((schedule) => {
      const group = onDutyIn(schedule.final_schedule.schedules, { start: at, end: at + 1 })[0]?.period.group;
      if (!group && isClosedAt(schedule, at, accountZone)) return [];
      const empty = group ? emptyRolesOf(schedule, group, at) : [];
      const people = group ? peopleInWords(group, empty, { nameOf, roles: names.roles }) : 'nobody';
      return [
        {
          text: `${schedule.schedule_name}: ${people}`,
          isCovered: group !== undefined && empty.length === 0,
        },
      ];
    })
    .toSorted((a, b) => Number(a.isCovered) - Number(b.isCovered))
    .map(({ text }) => text);
  const when = `${formatMoment(at, zone)} ${formatOffset(at, zone)}`;
  return entries.length === 0 ? '' : clip(`On call as of ${when}: ${entries.join('; ')}`, MAX_LENGTH);
}
