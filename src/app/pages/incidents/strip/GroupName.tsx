import type { Grouping } from '#domain/insight/incidents/table-summary';
import { useDirectory } from '../../../api/names/directory';
import { Severity } from '../cells/Severity';
import { valueName } from '../model/words';

/** A severity with its mark, or the name of a team or channel. */
export function GroupName({ grouping, value }: { grouping: Grouping; value: string }) {
  const directory = useDirectory();
  if (grouping === 'severity') return <Severity value={value} />;
  return <span title={`#${value}`}>{valueName(directory, grouping, value)}</span>;
}
