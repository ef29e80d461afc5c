import * as fc from 'fast-check';
import {
  type RandomRota,
  DAY,
  zoneOf,
  halfHours,
  people,
  YEAR,
  start,
  isIn,
  mod,
  clockOf,
  wallTurn,
  isInHours,
  override,
  spanOf,
} from './evaluators.spec-support';

/** incident.io: hand-overs in turn and versions, from the fields' descriptions of its API. */
export const incidentIoRota: fc.Arbitrary<RandomRota> = fc
  .record({
    zone: zoneOf,
    rotations: fc.array(
      fc.record({
        versions: fc.array(
          fc.record({
            start,
            later: halfHours(0, 24 * 60),
            users: people(1),
            handovers: fc.array(
              fc.record({
                interval_type: fc.constantFrom('daily', 'weekly'),
                interval: fc.integer({ min: 1, max: 3 }),
              }),
              { minLength: 1, maxLength: 3 },
            ),
            hours: fc.array(
              fc.record({ day: fc.nat(6), from: halfHours(0, 23.5), seconds: halfHours(0.5, 24) }),
              {
                maxLength: 4,
              },
            ),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    overrides: fc.array(override, { maxLength: 2 }),
  })
  .map(({ zone, rotations, overrides }) => {
    const clock = clockOf(zone);
    const all = rotations.map(({ versions }, index) => ({
      id: `R${index}`,
      versions: versions
        .map((version, place) => ({ ...version, from: version.start + place * version.later }))
        .toSorted((a, b) => a.from - b.from),
    }));
    const personOf = (
      { start: first, users, handovers }: (typeof all)[number]['versions'][number],
      instant: number,
    ) => {
      const lengths = handovers.map(
        ({ interval_type: type, interval }) => interval * (type === 'weekly' ? 7 : 1) * DAY,
      );
      const total = lengths.reduce((sum, length) => sum + length, 0);
      const startOf = (turn: number) =>
        Math.floor(turn / lengths.length) * total +
        lengths.slice(0, mod(turn, lengths.length)).reduce((sum, length) => sum + length, 0);
      return users[mod(wallTurn(clock, first, startOf, instant), users.length)] ?? '';
    };
    return {
      zone,
      since: YEAR,
      overrides: overrides.map(spanOf),
      peopleAt: (instant: number) =>
        all.flatMap(({ id, versions }) => {
          const over = id === 'R0' ? overrides.findLast((one) => isIn(spanOf(one), instant)) : undefined;
          if (over) return [over.person];
          const version = versions.findLast(({ from }) => from <= instant);
          if (!version) return [];
          const isOn =
            version.hours.length === 0 || version.hours.some((one) => isInHours(clock, one, instant));
          return isOn ? [personOf(version, instant)] : [];
        }),
    };
  });
