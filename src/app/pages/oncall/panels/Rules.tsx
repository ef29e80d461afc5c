import { overrideInWords } from '#domain/schedule/versions';
import { LAYER_MODE, type Group, type Layer, type Schedule } from '#contract/schedule';
import { faultyLayers } from '#domain/oncall/explain';
import {
  momentInWords,
  faultInWords,
  layerCounts,
  layerInWords,
  roleName,
} from '#domain/oncall/words/rule-words';
import { toolOfDuty, zoneOf } from '#domain/schedule/rota';
import type { LayerFault } from '#domain/schedule/rotation';
import { sentenceCase } from '#domain/text/words';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import type { AccountZone, ScheduleZone } from '#domain/time/zone';

type RulesProps = { schedule: Schedule; account: AccountZone; isOpen: boolean };

const FOLD = 'min-h-8 cursor-pointer border-t border-line pt-1.5 text-sm max-md:min-h-11';

/** Description of a schedule, folded to its first words. */
export function Description({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <details className="group">
      <summary className={`${FOLD} truncate`}>
        <span>Description</span> <span className="ms-2 text-ink-2 group-open:hidden">{text}</span>
      </summary>
      <p className="max-w-200 pb-2 text-sm wrap-anywhere">{text}</p>
    </details>
  );
}

/** Versions in the window that have rules, and not what a tool answers. */
export function earlierRules({ versions = [] }: Schedule) {
  return versions.filter(({ from, until, layers }) => from < until && toolOfDuty(layers) === undefined);
}

/**
 * Rules of every layer in words, with all its groups, and those of earlier versions in the window; open if one cannot be
 * computed. The rules of a schedule that is read are in its tool.
 */
export function Rules({ schedule, account, isOpen }: RulesProps) {
  const zone = zoneOf(schedule, account);
  const faults = new Map(faultyLayers(schedule).map(({ layer, fault }) => [layer, fault]));
  const tool = toolOfDuty(schedule.layers);
  const earlier = earlierRules(schedule);
  if (tool !== undefined && earlier.length === 0) return null;
  const { schedule_id: id, external_id: externalId } = schedule;
  return (
    <details open={isOpen || faults.size > 0}>
      <summary className={FOLD}>
        <span>Rules</span>{' '}
        <span className="ms-2 text-ink-2">
          {tool === undefined ? layerCounts(schedule.layers).join(', ') : `in ${tool}`}, hours in {zone}
        </span>
      </summary>
      <div className="pt-1">
        {tool === undefined && <LayerList layers={schedule.layers} faults={faults} zone={zone} />}
        {earlier.toReversed().map((version) => (
          <details key={version.from} className="mt-4">
            <summary className="min-h-6 cursor-pointer text-sm text-ink-2">
              Until {momentInWords(version.until, zone)} {zone}
              {version.enabled === false && ': disabled'}
            </summary>
            <div className="mt-2">
              <LayerList layers={version.layers} zone={zoneOf(version, account)} />
            </div>
          </details>
        ))}
        <p className="mt-3 text-xs text-ink-3">
          Schedule #{String(id)}
          {externalId !== undefined && `, ${externalId} in the tool it came from`}
        </p>
      </div>
    </details>
  );
}

type LayerListProps = {
  layers: readonly Layer[];
  faults?: ReadonlyMap<number, LayerFault>;
  zone: ScheduleZone;
};

function LayerList({ layers, faults, zone }: LayerListProps) {
  return (
    <ol className="@container grid gap-4">
      {layers.map((layer, index) => (
        // Layers have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <h3 className="text-sm font-semibold">{headOf(layer, index)}</h3>
          <LayerRules layer={layer} fault={faults?.get(index)} zone={zone} />
        </li>
      ))}
    </ol>
  );
}

function headOf({ mode, layer_name: name }: Layer, index: number): string {
  const own = name || `Layer ${index + 1}`;
  return mode === LAYER_MODE.override ? sentenceCase(overrideInWords(own)) : own;
}

type LayerRulesProps = { layer: Layer; fault: LayerFault | undefined; zone: ScheduleZone };

function LayerRules({ layer, fault, zone }: LayerRulesProps) {
  const directory = useDirectory();
  return (
    <>
      {fault !== undefined && (
        <p className="text-sm font-semibold text-warn">
          {sentenceCase(faultInWords(fault))}. It puts nobody on call.
        </p>
      )}
      <ul className="list-disc pl-5 text-sm text-ink-2">
        {layerInWords(layer, zone).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ol className="mt-1 list-decimal pl-5 text-sm">
        {layer.groups.map((group, turn) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={turn}>
            {directory.group(group.group_name) !== '' && (
              <span className="text-ink-2">{directory.group(group.group_name)}: </span>
            )}
            {membersInWords(group, directory)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** "Ann Lee, Wei Zhang", or by role if there are several. */
function membersInWords({ members, is_off: isOff = false }: Group, directory: Directory): string {
  const inWords = members.map(({ role_id, person_ids }) => {
    const people = person_ids.map(directory.person).join(', ') || 'nobody';
    return members.length > 1 ? `${people} (${roleName(role_id, directory.roles)})` : people;
  });
  return inWords.join(' · ') || (isOff ? 'off, as planned' : 'nobody');
}
