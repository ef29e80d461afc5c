import { day } from '#address/instant';
import { paths } from '#address/paths';
import { stretch } from '#address/values';
import { roleName } from '#domain/oncall/words/role-words';
import type { Edit } from '#domain/plan/change/edit';
import type { RoleName } from '#contract/names';
import { startOfWeek } from '#domain/time/days';
import { formatDay } from '#domain/time/format';
import { type UnixSeconds, wallAt, type ViewerZone } from '#domain/time/zone';
import type { ReportLine } from './report';

type LinkWords = { zone: ViewerZone; now: UnixSeconds; roles: readonly RoleName[] };

/** Remedy as a link to the plan that has it; none where no plan can. */
export function remedyLink(
  { first }: ReportLine,
  { zone, now, roles }: LinkWords,
): { label: string; to: string } | undefined {
  const { schedule, remedy, roles: missing, whole } = first;
  const id = String(schedule.schedule_id);
  const [role] = missing;
  const missingRole = role === undefined ? undefined : String(role);
  const plan = (label: string, add: Edit['kind'], fields = {}) => ({
    label,
    to: paths.plan(id, { tz: zone, add, ...fields }),
  });
  if (remedy.kind === 'known people' || remedy.kind === 'server') return undefined;
  if (remedy.kind === 'people in group') return plan('Add people to the group', 'join');
  if (remedy.kind === 'layer' || remedy.kind === 'corrected layer') return plan('Add a layer', 'addLayer');
  if (whole.ends !== 'here') return plan('Add a layer after it', 'addLayer', { role: missingRole });
  const start = Math.max(whole.begins === 'never' ? first.start : whole.start, now);
  if (whole.end <= start) return undefined;
  const on = formatDay(wallAt(start, zone));
  const as = role === undefined ? '' : ` as ${roleName(role, roles)}`;
  const from = day.format(startOfWeek(wallAt(start, zone)));
  const fields = { tz: zone, from, shift: stretch.format({ start, end: whole.end }) };
  return {
    label: `Put someone on ${on}${as}`,
    to: paths.plan(id, { ...fields, role: missingRole }),
  };
}
