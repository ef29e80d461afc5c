import { roleName } from '#domain/oncall/words/role-words';
import type { MatchIds } from '#address/compare';
import { listed } from '#domain/text/words';
import { formatSpan, yearAt } from '#domain/time/format';
import { CappedList } from '../../../ui/CappedList';
import { useNow } from '../../../hooks/use-now';
import type { ExportsReply } from './jobs';
import { UndoMatch } from './UndoMatch';
import type { ExportsState } from './use-exports';

type SameSchedulesProps = {
  state: ExportsState;
  same: ExportsReply['same'];
  onMatch: (match: MatchIds) => void;
};

/** Max schedules at first. */
const CAP = 6;

/** Schedules without a difference, with what of them was not compared. */
export function SameSchedules({
  state: { directory, zone, labels, store },
  same,
  onMatch,
}: SameSchedulesProps) {
  const year = yearAt(useNow(), zone);
  const place = labels[store === 'before' ? 'after' : 'before'];
  return (
    <CappedList items={same} cap={CAP}>
      {(items) => (
        <ul className="divide-y divide-line text-sm">
          {items.map(({ id, name, apart, span, origin }) => {
            const roles = apart.map((role) => roleName(role, directory.roles));
            const notes = [
              ...(origin.name === name ? [] : [`“${directory.text(origin.name)}” in ${place}`]),
              ...(roles.length > 0 ? [`${listed(roles)}: not in the export`] : []),
              ...(span ? [`compared ${formatSpan(span.start, span.end, zone, year)}`] : []),
            ];
            return (
              <li key={String(id)} className="flex items-center justify-between gap-4 py-0.5">
                <span className="min-w-0 wrap-anywhere">
                  {directory.text(name)} <span className="text-ink-2">{notes.join('; ')}</span>
                </span>
                <UndoMatch name={directory.text(name)} {...{ origin, onMatch }} />
              </li>
            );
          })}
        </ul>
      )}
    </CappedList>
  );
}
