import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { auditOf, type IntegrityWarning } from '#domain/oncall/audit';
import { faultyLayers } from '#domain/oncall/layer-faults';
import { formatSpan, yearAt } from '#domain/time/format';
import type { Directory } from '../../../api/directory';
import { CappedList } from '../../../ui/CappedList';
import { Panel } from '../../../ui/Panel';
import type { OnCall } from '../use-oncall';

/** A warning as it is told; of a layer's configuration there is no time to tell. */
type Row = { key: string; schedule: string; place: string; what: string; when: string };

/** Where the final schedules and their layers contradict each other or themselves, and layers that make no sense. */
export function IntegrityPanel({ oncall }: { oncall: OnCall }) {
  const { schedules, window, view, directory } = oncall;
  const found = useMemo(() => schedules.map((schedule) => audited(schedule, window)), [schedules, window]);
  const year = yearAt(window.start, view.zone);
  const rows: Row[] = [];
  for (const { schedule, faulty, warnings } of found) {
    const { schedule_id, schedule_name } = schedule;
    for (const { layer, fault } of faulty) {
      rows.push({
        key: `${schedule_id}.${layer}.fault`,
        schedule: schedule_name,
        place: placeOf(layer, schedule),
        what: `cannot be computed (${fault}), and has nobody on duty`,
        when: '',
      });
    }
    for (const warning of warnings) {
      const { kind, layer, start, end } = warning;
      rows.push({
        key: `${schedule_id}.${kind}.${layer}.${start}.${end}`,
        schedule: schedule_name,
        place: placeOf(layer, schedule),
        what: sentence(warning, directory),
        when: `${formatSpan(start, end, view.zone, year)} ${view.zone}`,
      });
    }
  }
  return (
    <Panel title="Integrity" note={rows.length === 0 ? 'no contradictions' : `${rows.length} found`}>
      {rows.length === 0 && (
        <p className="text-sm text-ink-2">
          The final schedules agree with their layers: nobody is on duty whom no layer has, no layer’s cover
          is lost, no periods overlap or run backwards. Every layer can be computed.
        </p>
      )}
      <CappedList items={rows} cap={6}>
        {(shown) => (
          <ul className="space-y-1 text-sm">
            {shown.map(({ key, schedule, place, what, when }) => (
              <li key={key}>
                <b className="text-warn">{schedule}</b>, {place}: {what}{' '}
                <span className="text-ink-2">{when}</span>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}

function audited(schedule: Schedule, window: OnCall['window']) {
  return { schedule, faulty: faultyLayers(schedule), warnings: auditOf(schedule, window) };
}

function placeOf(layer: IntegrityWarning['layer'], schedule: Schedule): string {
  if (layer === 'final') return 'final schedule';
  const name = schedule.layer_schedules[layer]?.layer_name || schedule.layers[layer]?.layer_name;
  return `layer ${name || layer + 1}`;
}

const SENTENCES: Record<IntegrityWarning['kind'], (who: string) => string> = {
  reversed: (who) => `a period of ${who} ends before it starts`,
  overlap: (who) => `periods of ${who} overlap`,
  unknownOwner: (who) => `${who} is on duty, but no layer has them then`,
  lostCover: (who) => `${who} covers, but the final schedule is empty`,
};

function sentence({ kind, people }: IntegrityWarning, directory: Directory): string {
  return SENTENCES[kind](people.map(directory.person).join(', ') || 'somebody');
}
