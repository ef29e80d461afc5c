import type { ReactNode } from 'react';
import type { Schedule } from '#contract/schedule';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { IntegrityWarning } from '#domain/oncall/review/audit';
import { faultInWords } from '#domain/oncall/words/fault-words';
import { counted } from '#domain/text/count';
import { formatLength } from '#domain/time/duration';
import { formatSpan, yearAt } from '#domain/time/format';
import { lengthOf, type Interval } from '#domain/time/interval';
import type { Directory } from '../../../api/names/directory-of';
import { CappedList } from '../../../ui/CappedList';
import { Panel } from '../../../ui/Panel';
import { useClockDifference } from '../../../components/time/clocks';
import { auditsOf, type Audit } from './findings';
import type { AccountZone, ViewerZone } from '#domain/time/zone';

const CLOCKS = 'time zone tables';

/** Problem in words; a problem of a layer's configuration has no time. */
type Row = { key: string; schedule: string; place: string; what: ReactNode; when: string };

type IntegrityPanelProps = {
  schedules: readonly Schedule[];
  reading: Reading;
  zone: ViewerZone;
  scope: string;
  /** True if rows show their schedule. */
  isNamed: boolean;
  directory: Directory;
};

/**
 * Contradictions of final schedules with their layers, themselves or our rotation rules; layers that cannot
 * be computed; unknown people; differing time zone tables.
 */
export function IntegrityPanel({ schedules, reading, zone, scope, isNamed, directory }: IntegrityPanelProps) {
  const { window, accountZone: account } = reading;
  const clocks = useClockDifference(account, window);
  const audits = auditsOf(schedules, { window, accountZone: account });
  const year = yearAt(window.start, zone);
  const inWords = ({ start, end }: Interval) => `${formatSpan(start, end, zone, year)} ${zone}`;
  const rows = [
    ...(clocks === '' ? [] : [clockRow(account, clocks)]),
    ...audits.flatMap((audit) => rowsOf(audit, inWords, directory)),
  ];
  return (
    <Panel
      title="Data checks"
      note={`${rows.length === 0 ? 'no problems' : counted(rows.length, 'problem')}${scope && ` ${scope}`}`}
    >
      {rows.length === 0 && (
        <p className="text-sm text-ink-2">
          The final schedules agree with their layers and with our rules of rotation: everybody on call is in
          a layer at that time, no layer’s duty is lost, and no periods overlap or end before they start.
          Every layer can be computed, and no one in a rota is unknown.
        </p>
      )}
      <CappedList items={rows} cap={6}>
        {(shown) => (
          <ul className="space-y-1 text-sm">
            {shown.map(({ key, schedule, place, what, when }) => (
              <li key={key}>
                {(isNamed || place === CLOCKS) && (
                  <>
                    <b className="text-warn">{schedule}</b>,{' '}
                  </>
                )}
                {place}: {what} <span className="text-ink-2">{when}</span>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </Panel>
  );
}

function clockRow(account: AccountZone, clocks: string): Row {
  return {
    key: 'clocks',
    schedule: account,
    place: CLOCKS,
    what: 'the service and this browser have different clocks',
    when: clocks,
  };
}

function rowsOf(
  { schedule, faulty, warnings, differences, unknown }: Audit,
  inWords: (interval: Interval) => string,
  directory: Directory,
): Row[] {
  const { schedule_id, schedule_name } = schedule;
  const [first] = differences;
  const times = differences.length === 1 ? '' : ` ${differences.length} times, first`;
  const byRules = {
    key: `${schedule_id}.rules`,
    schedule: schedule_name,
    place: 'final schedule',
    what: `this server computes differently: by our rules, others would be on call for ${formatLength(lengthOf(differences))},${times}`,
  };
  return [
    ...(first ? [{ ...byRules, when: inWords(first) }] : []),
    ...faulty.map(({ layer, fault }) => ({
      key: `${schedule_id}.${layer}.fault`,
      schedule: schedule_name,
      place: layerPlace(layer, schedule),
      what: `${faultInWords(fault)}, so it puts nobody on call`,
      when: '',
    })),
    ...unknown.map(({ person, layers, duty: [first, ...others] }) => ({
      key: `${schedule_id}.unknown.${person}`,
      schedule: schedule_name,
      place: layers.map((layer) => layerPlace(layer, schedule)).join(', ') || 'final schedule',
      what: (
        <>
          <b className="text-warn">{directory.person(person)}</b>{' '}
          {first ? unknownOnDuty(others.length) : 'has no record'}
        </>
      ),
      when: first ? inWords(first) : '',
    })),
    ...warnings.map((warning) => ({
      key: `${schedule_id}.${warning.kind}.${warning.layer}.${warning.start}.${warning.end}`,
      schedule: schedule_name,
      place: layerPlace(warning.layer, schedule),
      what: sentence(warning, directory),
      when: inWords(warning),
    })),
  ];
}

function unknownOnDuty(others: number): string {
  return `is on call${others > 0 ? ` ${others + 1} times, first` : ''}`;
}

function layerPlace(layer: IntegrityWarning['layer'], schedule: Schedule): string {
  if (layer === 'final') return 'final schedule';
  const name = schedule.layer_schedules[layer]?.layer_name || schedule.layers[layer]?.layer_name;
  return `layer ${name || layer + 1}`;
}

const SENTENCES: Record<IntegrityWarning['kind'], (who: string) => string> = {
  reversed: (who) => `a period of ${who} ends before it starts`,
  overlap: (who) => `periods of ${who} overlap`,
  unknownOwner: (who) => `${who} is on call, but in no layer at that time`,
  lostCover: (who) => `${who} is on call in this layer, but the final schedule has nobody`,
};

function sentence({ kind, people }: IntegrityWarning, directory: Directory): string {
  return SENTENCES[kind](people.map(directory.person).join(', ') || 'somebody');
}
