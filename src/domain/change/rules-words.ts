import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import { isRegular } from '../duty/seats';
import { layerChange } from '../plan/version-words';
import { zoneOf, type Rota } from '../schedule/rota';
import { formatMoment, yearAt } from '../time/format';
import type { AccountZone, UnixSeconds } from '../time/zone';
import { isSameLayer } from './rules';

type NamedRules = { schedule_name: string; enabled: boolean; layers: readonly Layer[] };

type RulesWords = {
  rota: Rota;
  accountZone: AccountZone;
  now: UnixSeconds;
  nameOf: (person: Id) => string;
};

/** New rules in words, by the schedule's own clock: "From Mon 30 Nov 09:00, Europe/Berlin: “Primary”: Wei Zhang left". */
export function rulesLines(
  { before, after }: { before: NamedRules; after: NamedRules },
  { rota, accountZone, now, nameOf }: RulesWords,
): string[] {
  const zone = zoneOf(rota, accountZone);
  const words = { zone, nameOf, textOf: (text: string) => text };
  const from = (at: UnixSeconds) => `From ${formatMoment(at, zone, yearAt(now, zone))}, ${zone}`;
  const olds = before.layers.filter(isRegular);
  const news = after.layers.filter(isRegular).filter((layer) => !olds.some((old) => isSameLayer(old, layer)));
  const cut = (old: Layer) =>
    news.find(
      (layer) =>
        layer.layer_end !== old.layer_end && isSameLayer({ ...layer, layer_end: old.layer_end }, old),
    );
  const added = news.filter((layer) => !olds.some((old) => cut(old) === layer));
  const lines = olds.flatMap((old) => {
    const ending = cut(old);
    const isGone = !after.layers.some((layer) => isSameLayer(layer, old)) && !ending;
    if (!ending && !isGone) return [];
    const at = ending?.layer_end ?? old.layer_start;
    const index = added.findIndex((layer) => layer.layer_start === at && layer.layer_name === old.layer_name);
    const [next] = index < 0 ? [] : added.splice(index, 1);
    if (!next) return [`${from(at)}: “${old.layer_name}” ends`];
    const same = { ...old, layer_start: next.layer_start, handoff_time: old.handoff_time };
    return layerChange(same, next, words).map((line) => `${from(at)}: ${line}`);
  });
  return [
    ...lines,
    ...added.map((layer) => `${from(layer.layer_start)}: “${layer.layer_name}” added`),
    ...(before.schedule_name === after.schedule_name
      ? []
      : [`Renamed from “${before.schedule_name}” to “${after.schedule_name}”`]),
    ...(before.enabled === after.enabled ? [] : [after.enabled ? 'Enabled' : 'Disabled']),
  ];
}
