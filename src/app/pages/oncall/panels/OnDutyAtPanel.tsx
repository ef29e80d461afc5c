import { useMemo, useState } from 'react';
import type { Group, Layer, Schedule } from '#contract/schedule';
import { explainAt, type Explanation } from '#domain/oncall/explain/explain';
import type { LayerPart } from '#domain/oncall/explain/layer-part';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { formatMoment, formatOffset, formatSpan, yearAt } from '#domain/time/format';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { useClockDifference } from '../model/clocks';
import type { OnCall } from '../model/use-oncall';

/** Who is on duty at the chosen instant, schedule by schedule, and why: what each layer says of it. */
export function OnDutyAtPanel({ oncall, at }: { oncall: OnCall; at: number }) {
  const { schedules, window, view, account, change } = oncall;
  const explained = useMemo(
    () => schedules.map((schedule) => ({ schedule, explanation: explainAt(schedule, at, account) })),
    [schedules, at, account],
  );
  const second =
    view.secondZone === undefined ? '' : ` · ${formatMoment(at, view.secondZone)} ${view.secondZone}`;
  const inWindow = at >= window.start && at < window.end;
  return (
    <Panel
      title="Who at"
      note={`${formatMoment(at, view.zone)} ${view.zone} (${formatOffset(at, view.zone)})${second}`}
    >
      {inWindow ? (
        <ul className="divide-y divide-line">
          {explained.map(({ schedule, explanation }) => (
            <li key={String(schedule.schedule_id)} className="py-1">
              <Why
                schedule={schedule}
                explanation={explanation}
                oncall={oncall}
                open={schedules.length === 1}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-2">
          This instant is outside the window that is shown: nothing was fetched for it. Move the window there,
          or ask for another instant.
        </p>
      )}
      <Button className="mt-2 print:hidden" onClick={() => change({ at: undefined })}>
        Close
      </Button>
    </Panel>
  );
}

type WhyProps = { schedule: Schedule; explanation: Explanation; oncall: OnCall; open: boolean };

function Why({ schedule, explanation, oncall, open }: WhyProps) {
  const { directory, account } = oncall;
  const clocks = useClockDifference(oncall);
  const people = explanation.onDuty?.people.map((id) => directory.person(id)).join(', ') ?? '';
  const expected = explanation.expected?.people.map((id) => directory.person(id)).join(', ') ?? 'nobody';
  // A hundred explanations that nobody has opened would be most of the document.
  const [wanted, setWanted] = useState(open);
  return (
    <details open={open} onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className="cursor-pointer">
        {schedule.schedule_name}: {people === '' ? <b className="text-bad">nobody</b> : <b>{people}</b>}
      </summary>
      {wanted && (
        <>
          {!explanation.agrees && (
            <p className="mt-1 text-sm text-warn">
              By our rules of rotation it would be {expected}: this server computes differently, and what
              follows tells of our rules, not of its own.
              {clocks !== '' &&
                ` The service and this browser know different clocks of ${account} in this window.`}
            </p>
          )}
          <ol className="mt-1 list-decimal space-y-1 pl-6 text-sm text-ink-2">
            {explanation.layers.map((part) => (
              <li key={part.layer}>
                <b className="text-ink">{layerName(part)}</b>{' '}
                <PartText part={part} layer={schedule.layers[part.layer]} zone={account} oncall={oncall} />
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

type PartTextProps = { part: LayerPart; layer: Layer | undefined; zone: string; oncall: OnCall };

function PartText({ part, layer, zone, oncall }: PartTextProps) {
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
  const who = people(part.group, oncall);
  if (part.kind === 'gives') {
    return (
      <>
        gives {who} ({turn}){part.override ? '; it replaces every regular layer in its whole range' : ''}.
      </>
    );
  }
  return (
    <>
      would give {who} ({turn}), but is covered by {layerName(part.by)}.
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
  restriction: 'its restrictions leave this time out',
  'day mask': 'this weekday does not count in it',
  'no groups': 'it has no groups',
} as const;

function people(group: Group, { directory }: OnCall): string {
  const name = directory.group(group.group_name);
  return (
    peopleOf(group).map(directory.person).join(', ') ||
    (name === '' ? 'nobody, a group without people' : `nobody, as group “${name}” has no people`)
  );
}
