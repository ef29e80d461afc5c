import { sentenceCase } from '#domain/text/words';
import { overrideInWords } from '#domain/schedule/versions';
import type { Group, Layer, Schedule } from '#contract/schedule';
import type { Explanation, LayerPart } from '#domain/oncall/explain';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { faultInWords } from '#domain/oncall/words/rule-words';
import { isToolLayerName, rotaAt, zoneOf } from '#domain/schedule/rota';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
import type { Directory } from '../../../api/names/directory-of';
import type { AccountZone, ScheduleZone } from '#domain/time/zone';

type LayerPartsProps = {
  schedule: Schedule;
  explanation: Explanation;
  account: AccountZone;
  directory: Directory;
};

/** Explanation of a duty or gap: the decisive layer, with all others folded. */
export function LayerParts({ schedule, explanation, account, directory }: LayerPartsProps) {
  const { layers } = explanation;
  const rota = rotaAt(schedule, explanation.at);
  const decisive = layers.find(({ kind }) => kind === 'gives');
  const parts = (shown: readonly LayerPart[], className: string) => (
    <ol className={`space-y-1.5 text-sm text-ink-2 ${className}`}>
      {shown.map((part) => (
        <li key={part.layer}>
          <b className="text-ink">{layerName(part)}</b>{' '}
          <PartText
            part={part}
            layer={rota.layers[part.layer]}
            zone={zoneOf(rota, account)}
            directory={directory}
          />
        </li>
      ))}
    </ol>
  );
  // Of what a tool answers, the other shifts explain nothing.
  const others = layers.filter((part) => part !== decisive && !(part.override && isToolLayerName(part.name)));
  // Without anyone on call, every layer's reason counts.
  if (!decisive)
    return layers.length === 0 ? <p className="text-sm text-ink-2">It has no layers.</p> : parts(layers, '');
  return (
    <>
      {parts([decisive], '')}
      {others.length > 0 && (
        <details className="mt-1.5">
          <summary className="min-h-6 cursor-pointer text-sm text-ink-2">
            {others.length === 1 ? 'The other layer' : `The ${others.length} other layers`}
          </summary>
          {parts(others, 'mt-1')}
        </details>
      )}
    </>
  );
}

function layerName({ name, layer, override }: { name: string; layer: number; override: boolean }): string {
  const own = name || `layer ${layer + 1}`;
  return override ? sentenceCase(overrideInWords(own)) : `“${own}”`;
}

type PartTextProps = { part: LayerPart; layer: Layer | undefined; zone: ScheduleZone; directory: Directory };

function PartText({ part, layer, zone, directory }: PartTextProps) {
  if (part.kind === 'inactive') {
    return (
      <>is not active: {part.reason === 'fault' ? `it ${faultInWords(part.fault)}` : REASONS[part.reason]}.</>
    );
  }
  const year = yearAt(part.turnStart, zone);
  const turn =
    part.override && layer
      ? rangeText(layer, zone)
      : `turn ${part.turn + 1} of the rotation, group ${(part.turn % part.turnOf) + 1} of ${part.turnOf}, ${formatSpan(part.turnStart, part.turnEnd, zone, year)} ${zone}`;
  const who = groupText(part.group, directory);
  if (part.kind === 'gives') {
    return (
      <>
        has {who} on call ({turn})
        {part.override ? '; it replaces every regular layer in its whole range' : ''}.
      </>
    );
  }
  return (
    <>
      would have {who} on call ({turn}), but {layerName(part.by)} takes precedence.
    </>
  );
}

/** Range of an override. */
function rangeText({ layer_start, layer_end }: Layer, zone: ScheduleZone): string {
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
  'no groups': 'it has no people yet',
} as const;

function groupText(group: Group, directory: Directory): string {
  const name = directory.group(group.group_name);
  return (
    peopleOf(group).map(directory.person).join(', ') ||
    (name === '' ? 'nobody, a group without people' : `nobody, as group “${name}” has no people`)
  );
}
