import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import { fnv1aMixed } from '#domain/digest/fnv';
import { rolesIn } from '#domain/oncall/reply/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';

/** Number of colours in tokens.css. */
const COLOURS = 10;
/** Each colour with a solid spine, then with a split one. */
const LOOK_COUNT = 2 * COLOURS;
/** Beyond this number, only neighbours in a rotation get different looks. */
const MANY = 40;
const NEIGHBOURS = 100;
const SAME_SCHEDULE = 1;
/** Divisor of the cost of sharing only the colour. */
const SAME_COLOUR = 10;
/** Divisor of the cost of a similar colour: it matters between colours that no one has. */
const SIMILAR_COLOUR = 4000;
/** Colours of similar hue: greens, blues. */
const HUES = [
  [2, 3, 4],
  [7, 8],
];

/**
 * Look of each person; a group has the look of its first person. Neighbours in a rotation differ, and as far
 * as possible all people of a schedule, by colour before spine. Depends on the rotas, not on the window, so
 * that looks are stable; anyone without a conflict gets the look of their id.
 */
export function personColours(schedules: readonly Schedule[]): PersonColours {
  const apart = new Map<string, Map<string, number>>();
  for (const schedule of schedules) keepApart(schedule, apart);
  const looks = new Map<string, number>();
  // People with the most conflicts choose first.
  const order = [...apart].sort(([a, as], [b, bs]) => bs.size - as.size || (a < b ? -1 : 1));
  for (const [person, others] of order) {
    const costs = Array.from({ length: LOOK_COUNT }, () => 0);
    for (const [other, weight] of others) {
      const look = looks.get(other);
      if (look === undefined) continue;
      const twin = (look + COLOURS) % LOOK_COUNT;
      costs[look] = (costs[look] ?? 0) + weight;
      costs[twin] = (costs[twin] ?? 0) + weight / SAME_COLOUR;
      for (const similar of similarLooks(look))
        costs[similar] = (costs[similar] ?? 0) + weight / SIMILAR_COLOUR;
    }
    looks.set(person, cheapest(costs, ownLook(person)));
  }
  return (person) => looks.get(String(person)) ?? ownLook(String(person));
}

/** Colour of a person, also of people in no rota. */
export type PersonColours = (person: Id) => number;

function ownLook(person: string): number {
  return fnv1aMixed(person) % LOOK_COUNT;
}

function keepApart({ layers, final_schedule }: Schedule, apart: Map<string, Map<string, number>>): void {
  const rings = layers.flatMap(({ groups }) => ringsOf(groups));
  // Some servers send no people in rotas.
  if (layers.length === 0) rings.push(final_schedule.schedules.flatMap(({ group }) => leadOf(group)));
  const all = [...new Set(rings.flat())];
  for (const person of all) apart.set(person, apart.get(person) ?? new Map());
  const differ = (a: string, b: string, weight: number): void => {
    if (a === b) return;
    for (const [person, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const others = apart.get(person);
      others?.set(other, Math.max(others.get(other) ?? 0, weight));
    }
  };
  if (all.length <= MANY) {
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1)) differ(a, b, SAME_SCHEDULE);
    }
  }
  for (const ring of rings) {
    for (const [index, a] of ring.entries()) differ(a, ring[(index + 1) % ring.length] ?? a, NEIGHBOURS);
  }
}

/** Turns of each role, which has a lane of its own; the first person of each group where they are in one lane. */
function ringsOf(groups: readonly Group[]): string[][] {
  const roles = rolesIn(groups);
  if (roles.length < 2) return [groups.flatMap(leadOf)];
  return roles.map((role) =>
    groups.flatMap(({ members }) => leadOf({ members: members.filter(({ role_id }) => role_id === role) })),
  );
}

function leadOf(group: Pick<Group, 'members'>): string[] {
  return peopleOf(group).slice(0, 1).map(String);
}

/** Looks of other colours of the same hue. */
function similarLooks(look: number): number[] {
  const colour = look % COLOURS;
  const others = HUES.find((hue) => hue.includes(colour))?.filter((one) => one !== colour) ?? [];
  return others.flatMap((one) => [one, one + COLOURS]);
}

/** First of the cheapest looks, starting at the preferred one. */
function cheapest(costs: readonly number[], wished: number): number {
  const least = Math.min(...costs);
  const steps = costs.findIndex((_, step) => costs[(wished + step) % costs.length] === least);
  return (wished + steps) % costs.length;
}

/** Takes all schedules, so that a filter changes no colour. */
export function usePersonColours(schedules: readonly Schedule[]): PersonColours {
  return useMemo(() => personColours(schedules), [schedules]);
}
