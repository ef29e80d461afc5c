import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { auditOf, type IntegrityWarning } from '#domain/oncall/audit';
import { formatSpan, yearAt } from '#domain/time/format';
import type { Directory } from '../../../api/directory';
import { CappedList } from '../../../ui/CappedList';
import { Panel } from '../../../ui/Panel';
import type { OnCall } from '../use-oncall';

type Row = IntegrityWarning & { schedule: Schedule };

/** Where the final schedules and their layers contradict each other or themselves, as the server sent them. */
export function IntegrityPanel({ oncall }: { oncall: OnCall }) {
  const { schedules, window, view, directory } = oncall;
  const rows = useMemo(
    () =>
      schedules.flatMap((schedule): Row[] =>
        auditOf(schedule, window).map((warning) => Object.assign(warning, { schedule })),
      ),
    [schedules, window],
  );
  const year = yearAt(window.start, view.zone);
  return (
    <Panel title="Integrity" note={rows.length === 0 ? 'no contradictions' : `${rows.length} found`}>
      {rows.length === 0 && (
        <p className="text-sm text-ink-2">
          The final schedules agree with their layers: nobody is on duty whom no layer has, no layer’s cover
          is lost, no periods overlap or run backwards.
        </p>
      )}
      <CappedList items={rows} cap={6}>
        {(shown) => (
          <ul className="space-y-1 text-sm">
            {shown.map((row) => (
              <li key={`${row.schedule.schedule_id}.${row.kind}.${row.layer}.${row.start}.${row.end}`}>
                <b className="text-warn">{row.schedule.schedule_name}</b>, {place(row)}:{' '}
                {sentence(row, directory)}{' '}
                <span className="text-ink-2">
                  {formatSpan(row.start, row.end, view.zone, year)} {view.zone}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}

function place({ layer, schedule }: Row): string {
  if (layer === 'final') return 'final schedule';
  return `layer ${schedule.layer_schedules[layer]?.layer_name || layer + 1}`;
}

const SENTENCES: Record<IntegrityWarning['kind'], (who: string) => string> = {
  reversed: (who) => `a period of ${who} ends before it starts`,
  overlap: (who) => `periods of ${who} overlap`,
  unknownOwner: (who) => `${who} is on duty, but no layer has them then`,
  lostCover: (who) => `${who} covers, but the final schedule is empty`,
};

function sentence({ kind, people }: Row, directory: Directory): string {
  return SENTENCES[kind](people.map(directory.person).join(', ') || 'somebody');
}
