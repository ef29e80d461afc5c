import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { differencesIn } from '#domain/oncall/review/agreement';
import { auditOf, type IntegrityWarning } from '#domain/oncall/review/audit';
import { faultyLayers } from '#domain/oncall/explain/faulty-layers';
import { formatDuration } from '#domain/time/duration';
import { formatSpan, yearAt } from '#domain/time/format';
import { lengthOf } from '#domain/time/interval';
import type { Directory } from '../../../api/directory';
import { CappedList } from '../../../ui/CappedList';
import { Panel } from '../../../ui/Panel';
import { useClockDifference } from '../model/clocks';
import type { OnCall } from '../model/use-oncall';

/** A warning as it is told; of a layer's configuration there is no time to tell. */
type Row = { key: string; schedule: string; place: string; what: string; when: string };

/**
 * Where the final schedules and their layers contradict each other, themselves, or our rules of rotation; layers that
 * make no sense; and clocks of which two are known.
 */
export function IntegrityPanel({ oncall }: { oncall: OnCall }) {
  const { schedules, window, view, account, scope, directory } = oncall;
  const clocks = useClockDifference(oncall);
  const found = useMemo(
    () => schedules.map((schedule) => audited(schedule, window, account)),
    [schedules, window, account],
  );
  const year = yearAt(window.start, view.zone);
  const rows: Row[] = [];
  if (clocks !== '') {
    rows.push({
      key: 'clocks',
      schedule: account,
      place: 'time zone tables',
      what: 'the service and this browser have different clocks',
      when: clocks,
    });
  }
  for (const { schedule, faulty, warnings, differences } of found) {
    const { schedule_id, schedule_name } = schedule;
    const [first] = differences;
    if (first) {
      const often = differences.length === 1 ? '' : ` in ${differences.length} stretches, the first`;
      rows.push({
        key: `${schedule_id}.rules`,
        schedule: schedule_name,
        place: 'final schedule',
        what: `this server computes differently, by our rules others would be on duty for ${formatDuration(lengthOf(differences))},${often}`,
        when: `${formatSpan(first.start, first.end, view.zone, year)} ${view.zone}`,
      });
    }
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
    <Panel
      title="Integrity"
      note={`${rows.length === 0 ? 'no contradictions' : `${rows.length} found`}${scope && ` ${scope}`}`}
    >
      {rows.length === 0 && (
        <p className="text-sm text-ink-2">
          The final schedules agree with their layers and with our rules of rotation: nobody is on duty whom
          no layer has, no layer’s cover is lost, no periods overlap or run backwards. Every layer can be
          computed.
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

function audited(schedule: Schedule, window: OnCall['window'], account: string) {
  return {
    schedule,
    faulty: faultyLayers(schedule),
    warnings: auditOf(schedule, window),
    differences: differencesIn(schedule, window, account),
  };
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
