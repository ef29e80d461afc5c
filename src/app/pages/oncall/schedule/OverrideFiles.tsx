import type { Schedule } from '#contract/schedule';
import { isRegular } from '#domain/duty/seats';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatIso } from '#domain/time/format';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { FilesMenu } from '../../../charts/FilesMenu';

/** Files of the overrides of a schedule: a row for each person; none without overrides. */
export function OverrideFiles({ schedule, zone }: { schedule: Schedule; zone: string }) {
  const { person, roles } = useDirectory();
  const rows = overrideRows(schedule, zone, { person, roles });
  if (rows.length === 0) return null;
  return (
    <FilesMenu
      title="Overrides"
      file={`overrides-${schedule.schedule_name}`}
      table={() => ({ head: ['start', 'end', 'role', 'person'], rows })}
    />
  );
}

export function overrideRows(
  { layers }: Pick<Schedule, 'layers'>,
  zone: string,
  { person, roles }: Pick<Directory, 'person' | 'roles'>,
): string[][] {
  return layers
    .filter((layer) => !isRegular(layer))
    .toSorted((a, b) => a.layer_start - b.layer_start)
    .flatMap(({ layer_start: start, layer_end: end, groups }) =>
      groups.flatMap(({ members }) =>
        members.flatMap(({ role_id, person_ids }) =>
          person_ids.map((id) => [
            formatIso(start, zone),
            end === 0 ? '' : formatIso(end, zone),
            role_id === 0 ? '' : roleName(role_id, roles),
            person(id),
          ]),
        ),
      ),
    );
}
