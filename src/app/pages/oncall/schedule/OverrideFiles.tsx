import type { Schedule } from '#contract/schedule';
import { isRegular } from '#domain/duty/seats';
import { roleName } from '#domain/oncall/words/rule-words';
import { formatIso } from '#domain/time/format';
import { useDirectory } from '../../../api/names/directory';
import { FilesMenu } from '../../../charts/FilesMenu';

type OverrideFilesProps = { schedule: Schedule; zone: string };

/** Files of the overrides of a schedule: a row for each person. */
export function OverrideFiles({ schedule: { schedule_name, layers }, zone }: OverrideFilesProps) {
  const { person, roles } = useDirectory();
  const overrides = layers
    .filter((layer) => !isRegular(layer))
    .toSorted((a, b) => a.layer_start - b.layer_start);
  const rows = overrides.flatMap(({ layer_start: start, layer_end: end, groups }) =>
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
  return (
    <FilesMenu
      title="Overrides"
      file={`overrides-${schedule_name}`}
      table={() => ({ head: ['start', 'end', 'role', 'person'], rows })}
      disabled={rows.length === 0}
    />
  );
}
