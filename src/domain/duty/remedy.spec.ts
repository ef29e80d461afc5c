import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAYER_MODE, type Group, type Layer } from '#contract/schedule';
import { ZONES } from '../schedule/arbitrary-layers.spec-support';
import { computeRota } from '../schedule/lanes';
import { layerOf } from '../schedule/rota.spec-support';
import { runs } from '../property-runs.spec-support';
import { contains } from '../time/interval';
import { randomSchedules, replyFor, type RandomSchedule } from './arbitrary-schedule.spec-support';
import { type Remedy, remedyOf, explainUncovered, type UncoveredCause } from './explain-gap';
import { uncoveredIn, type Uncovered } from './uncovered';

const PERSON = 500;

/** Layers after a remedy. */
type ExplainedGap = Uncovered & { cause: UncoveredCause };

function remedied(random: RandomSchedule, gap: ExplainedGap, remedy: Remedy, zone: string): Layer[] {
  const { layers, words } = random;
  const changed = (index: number, words: Partial<Layer>) =>
    layers.map((layer, place) => (place === index ? { ...layer, ...words } : layer));
  switch (remedy.kind) {
    case 'later end':
      return changed(remedy.layer, { layer_end: 0 });
    case 'earlier begin':
      return changed(remedy.layer, { layer_start: gap.start });
    case 'earlier end':
      return changed(remedy.layer, { layer_end: gap.start });
    case 'no hours':
      return changed(remedy.layer, { restrict_mode: 0, restrict_periods: [], day_mask: { repeat: [] } });
    case 'people in group': {
      const name = gap.cause.kind === 'emptyGroup' ? gap.cause.group : '';
      const members = [1, 2].map((role_id) => ({ role_id, person_ids: [PERSON] }));
      const groups = layers[remedy.layer]?.groups ?? [];
      return changed(remedy.layer, {
        groups: groups.map((group) => (group.group_name === name ? { group_name: name, members } : group)),
      });
    }
    case 'people in role': {
      // In every group on call in that time.
      const final = computeRota({ layers, ...words }, gap, zone).final;
      const onCall = new Set(final.flatMap(({ layerIndex, together }) => together ?? [layerIndex]));
      return layers.map((layer, index) =>
        onCall.has(index) ? { ...layer, groups: layer.groups.map(withRole(gap.role)) } : layer,
      );
    }
    default:
      return [...layers, overrideFor(gap)];
  }
}

function withRole(role: Uncovered['role']): (group: Group) => Group {
  return (group) => {
    if (role === undefined || group.members.every(({ person_ids }) => person_ids.length === 0)) return group;
    const others = group.members.filter(({ role_id }) => role_id !== role);
    return { ...group, members: [...others, { role_id: role, person_ids: [PERSON] }] };
  };
}

function overrideFor({ start, end }: Uncovered): Layer {
  const members = [1, 2].map((role_id) => ({ role_id, person_ids: [PERSON] }));
  const layer = layerOf({ mode: LAYER_MODE.override, layer_start: start, layer_end: end, groups: '' });
  return { ...layer, groups: [{ group_name: 'X', members }] };
}

test.each(ZONES.slice(1, 6))('what would close a gap closes its start in $zone', ({ zone, days }) => {
  fc.assert(
    fc.property(randomSchedules(days), (random) => {
      const { window, layers } = random;
      const [schedule] = replyFor(random, window, zone).schedules;
      if (!schedule) return;
      for (const whole of uncoveredIn(schedule, window, zone)
        .filter(({ kind }) => kind === 'gap')
        .slice(0, 4)) {
        const gap = { ...whole, cause: explainUncovered(schedule, whole, zone) };
        const remedy = remedyOf(gap.cause, gap, layers);
        const after = { ...random, layers: remedied(random, gap, remedy, zone) };
        const [closed] = replyFor(after, window, zone).schedules;
        const left = (closed ? uncoveredIn(closed, window, zone) : []).filter(
          (other) =>
            other.kind === 'gap' &&
            (other.role === undefined || other.role === gap.role) &&
            contains(other, gap.start),
        );
        expect([remedy, left]).toEqual([remedy, []]);
      }
    }),
    { numRuns: runs(40) },
  );
});
