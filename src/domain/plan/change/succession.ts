import type { Layer } from '#contract/schedule';
import { groupDigest } from '../../schedule/period-hash';
import { groupIndexAt } from '../../schedule/rotation';
import { turnsOf, type Turns } from '../../schedule/turns';
import type { UnixSeconds } from '../../time/zone';
import {
  handOffTime,
  isElapsed,
  isInPhase,
  isWeekly,
  modulo,
  nextInPhase,
  phaseOf,
  type Phase,
} from '../../schedule/turn-phase';

/**
 * Layers that take over from one at an instant.
 *
 * Rules: the turns go on where they are, from hand-off to hand-off. A successor counts its turns from its own start, so
 * until the first hand-off of the right phase each turn is a layer of its own, a bridge. A fair rotation begins a new
 * round with its successor. All layers are without faults.
 */

/** Turn of a layer at an instant. */
type TurnAt = { turn: number; group: number; start: UnixSeconds; end: UnixSeconds };

export function turnAt(layer: Layer, at: UnixSeconds, zone: string): TurnAt {
  return turnIn(layer, turnsOf(layer, zone), at);
}

function turnIn(layer: Layer, turns: Turns, at: UnixSeconds): TurnAt {
  const turn = turns.at(at);
  const group = groupIndexAt(turn, layer.groups.length, layer.fair_rotation);
  return { turn, group, start: turns.startOf(turn), end: turns.startOf(turn + 1) };
}

/** End of the duty of the group at an instant: where another group's turn begins, else the end of the turn. */
export function handOffAfter(layer: Layer, at: UnixSeconds, zone: string): TurnAt {
  const turns = turnsOf(layer, zone);
  const first = turnIn(layer, turns, at);
  const digests = layer.groups.map(groupDigest);
  let last = first;
  for (let count = 1; count < digests.length; count += 1) {
    const next = turnIn(layer, turns, last.end);
    if (digests[next.group] !== digests[first.group]) return last;
    last = next;
  }
  return digests.every((digest) => digest === digests[0]) ? first : last;
}

/** Index of the group of a turn: of the layer before, and its number from the first one of the successor. */
type GroupChoice = (group: number, count: number) => number;

/** Layers by `rules` from an instant on, in the turns of the layer before. */
export function continued(
  before: Layer,
  rules: Layer,
  { at, zone, groupOf }: { at: UnixSeconds; zone: string; groupOf: GroupChoice },
): Layer[] {
  const turns = turnsOf(before, zone);
  const phase = phaseOf(before, zone);
  const layers: Layer[] = [];
  let start = at;
  for (let count = 0; !hasEnded(rules, start); count += 1) {
    const turn = turnIn(before, turns, start);
    const group = groupOf(turn.group, count);
    const isAligned = turn.start === start && isInPhase(rules, phase, start, zone);
    if (isAligned || (isWeekly(before) && isWeekly(rules)))
      return [...layers, startingAt(rules, { at: start, group, phase, zone })];
    layers.push(bridge(rules, { start, end: turn.end, group, zone }));
    start = turn.end;
  }
  return layers;
}

/**
 * Layers by `rules` in another phase: from `at` the group `current`, and from the first hand-off of the phase the same
 * or the next one, so that the turn in between is as little shorter or longer as possible.
 */
export function rephased(
  before: Layer,
  rules: Layer,
  {
    at,
    zone,
    zoneBefore = zone,
    phase,
  }: { at: UnixSeconds; zone: string; zoneBefore?: string; phase: Phase },
): Layer[] {
  const turn = turnAt(before, at, zoneBefore);
  const first = isElapsed(rules) ? turn.end : nextInPhase(rules, phase, at, zone);
  const group = nearestGroup(before, first, zoneBefore);
  return [
    ...bridges(before, rules, { at, end: first, zone, zoneBefore }),
    ...(hasEnded(rules, first) ? [] : [startingAt(rules, { at: first, group, phase, zone })]),
  ];
}

/** Group of the turn that begins nearest to an instant. */
function nearestGroup(before: Layer, at: UnixSeconds, zone: string): number {
  const { turn, group, start, end } = turnAt(before, at, zone);
  const isNear = 2 * (at - start) < end - start;
  return isNear ? group : groupIndexAt(turn + 1, before.groups.length, before.fair_rotation);
}

function bridges(
  before: Layer,
  rules: Layer,
  { at, end, zone, zoneBefore }: { at: UnixSeconds; end: UnixSeconds; zone: string; zoneBefore: string },
): Layer[] {
  const layers: Layer[] = [];
  for (let start = at; start < end && !hasEnded(rules, start);) {
    const turn = turnAt(before, start, zoneBefore);
    const until = Math.min(turn.end, end);
    layers.push(bridge(rules, { start, end: until, group: turn.group, zone }));
    start = until;
  }
  return layers;
}

/** Layer with a single turn. */
export function bridge(
  rules: Layer,
  { start, end, group, zone }: { start: UnixSeconds; end: UnixSeconds; group: number; zone: string },
): Layer {
  const layer = { ...startingAt(rules, { at: start, group, phase: { time: 0 }, zone }), layer_end: end };
  const { layer_end } = rules;
  if (layer_end !== 0 && layer_end < end) layer.layer_end = layer_end;
  while (turnsOf(layer, zone).startOf(1) < layer.layer_end) layer.rotation_value += 1;
  return layer;
}

export function startingAt(
  rules: Layer,
  { at, group, phase, zone }: { at: UnixSeconds; group: number; phase: Phase; zone: string },
): Layer {
  const groups = rules.groups.map((_, index) => rules.groups[modulo(index + group, rules.groups.length)]);
  return {
    ...rules,
    layer_start: at,
    groups: groups.filter((one) => one !== undefined),
    handoff_time: isWeekly(rules) ? handOffTime(phase, at, zone) : rules.handoff_time,
  };
}

export function hasEnded({ layer_end }: Layer, at: UnixSeconds): boolean {
  return layer_end !== 0 && layer_end <= at;
}
