import { useMemo, useState } from 'react';
import type { Group, Layer, Schedule } from '#contract/schedule';
import { explainAt, type Explanation } from '#domain/oncall/explain/explain';
import type { LayerPart } from '#domain/oncall/explain/layer-part';
import type { Reading } from '#domain/oncall/reply/shifts';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { formatMoment, formatOffset, formatSpan, yearAt } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import type { Zones } from '../../../url/zone';
import { useClockDifference } from '../model/clocks';

type OnDutyAtPanelProps = {
  at: UnixSeconds;
  schedules: readonly Schedule[];
  reading: Reading;
  zones: Zones;
  directory: Directory;
  onClose: () => void;
};

/** Who is on duty at the chosen instant, schedule by schedule, and why: the part of each layer. */
export function OnDutyAtPanel(props: OnDutyAtPanelProps) {
  const { at, schedules, reading, zones, directory, onClose } = props;
  const { window, accountZone: account } = reading;
  const explained = useMemo(
    () => schedules.map((schedule) => ({ schedule, explanation: explainAt(schedule, at, account) })),
    [schedules, at, account],
  );
  const clocks = useClockDifference(account, window);
  const { zone, secondZone } = zones;
  const second = secondZone === undefined ? '' : ` · ${formatMoment(at, secondZone)} ${secondZone}`;
  return (
    <Panel title="On duty at" note={`${formatMoment(at, zone)} ${zone} (${formatOffset(at, zone)})${second}`}>
      {contains(window, at) ? (
        <ul className="divide-y divide-line">
          {explained.map(({ schedule, explanation }) => (
            <li key={String(schedule.schedule_id)} className="py-1">
              <Why
                schedule={schedule}
                explanation={explanation}
                account={account}
                directory={directory}
                clocks={clocks}
                open={schedules.length === 1}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">
          This time is outside the window shown, so no data was loaded for it. Move the window there, or
          choose another time.
        </p>
      )}
      <Button className="mt-2 print:hidden" onClick={onClose}>
        Close
      </Button>
    </Panel>
  );
}

type WhyProps = {
  schedule: Schedule;
  explanation: Explanation;
  account: string;
  directory: Directory;
  /** When the service's and the browser's clocks of the account's zone differ; "" where they do not. */
  clocks: string;
  open: boolean;
};

function Why({ schedule, explanation, account, directory, clocks, open }: WhyProps) {
  const people = explanation.onDuty?.people.map((id) => directory.person(id)).join(', ') ?? '';
  const expected = explanation.expected?.people.map((id) => directory.person(id)).join(', ') ?? 'nobody';
  // A hundred explanations that nobody has opened would be most of the document.
  const [wasOpened, setWasOpened] = useState(open);
  return (
    <details open={open} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="cursor-pointer">
        {schedule.schedule_name}: {people === '' ? <b className="text-bad">nobody</b> : <b>{people}</b>}
      </summary>
      {wasOpened && (
        <>
          {!explanation.agrees && (
            <p className="mt-1 text-sm text-warn">
              By our rules of rotation it would be {expected}: this server computes differently, and the
              explanation below follows our rules, not the server’s.
              {clocks !== '' &&
                ` The service and this browser have different clocks for ${account} in this window.`}
            </p>
          )}
          <ol className="mt-1 list-decimal space-y-1 pl-6 text-sm text-ink-2">
            {explanation.layers.map((part) => (
              <li key={part.layer}>
                <b className="text-ink">{layerName(part)}</b>{' '}
                <PartText
                  part={part}
                  layer={schedule.layers[part.layer]}
                  zone={account}
                  directory={directory}
                />
              </li>
            ))}
          </ol>
          {explanation.onDuty && explanation.onDuty.period.hash !== '' && (
            <p className="mt-1 text-xs text-ink-3">
              period <code className="font-mono">{explanation.onDuty.period.hash}</code>
            </p>
          )}
        </>
      )}
    </details>
  );
}

function layerName({ name, layer, override }: { name: string; layer: number; override: boolean }): string {
  const own = name || `layer ${layer + 1}`;
  return override ? `Override “${own}”` : `“${own}”`;
}

type PartTextProps = { part: LayerPart; layer: Layer | undefined; zone: string; directory: Directory };

function PartText({ part, layer, zone, directory }: PartTextProps) {
  if (part.kind === 'inactive') {
    return (
      <>
        is not active:{' '}
        {part.reason === 'fault' ? `it cannot be computed (${part.fault})` : REASONS[part.reason]}.
      </>
    );
  }
  const year = yearAt(part.turnStart, zone);
  const turn =
    part.override && layer
      ? rangeText(layer, zone)
      : `turn ${part.turn + 1} of the rotation, group ${(part.turn % part.turnOf) + 1} of ${part.turnOf}, ${formatSpan(part.turnStart, part.turnEnd, zone, year)} ${zone}`;
  const who = people(part.group, directory);
  if (part.kind === 'gives') {
    return (
      <>
        has {who} on duty ({turn})
        {part.override ? '; it replaces every regular layer in its whole range' : ''}.
      </>
    );
  }
  return (
    <>
      would have {who} on duty ({turn}), but {layerName(part.by)} takes precedence.
    </>
  );
}

/** From when to when an override is in force. */
function rangeText({ layer_start, layer_end }: Layer, zone: string): string {
  const year = yearAt(layer_start, zone);
  if (layer_end === 0) return `from ${formatMoment(layer_start, zone)} ${zone}, without an end`;
  return `${formatSpan(layer_start, layer_end, zone, year)} ${zone}`;
}

const REASONS = {
  'switched off': 'the schedule is switched off',
  'not started': 'it starts later',
  ended: 'it has ended',
  restriction: 'its restrictions exclude this time',
  'day mask': 'its day mask excludes this weekday',
  'no groups': 'it has no groups',
} as const;

function people(group: Group, directory: Directory): string {
  const name = directory.group(group.group_name);
  return (
    peopleOf(group).map(directory.person).join(', ') ||
    (name === '' ? 'nobody, a group without people' : `nobody, as group “${name}” has no people`)
  );
}
