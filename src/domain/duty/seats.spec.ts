import { describe, expect, it } from 'vitest';
import type { Group, Layer, Schedule, Seat } from '#contract/schedule';
import { computed, DAY, HOUR, period, sent } from '../oncall/reply/server.spec-support';
import { layerOf, local, type LayerWords } from '../schedule/rota.spec-support';
import { seatsOf, uncut } from './seats';

/**
 * Cases by hand, one for each rule.
 *
 * Of 1,440 random schedules (120 in each zone), 748 have the seats that `roleStretches` gave. The others differ by:
 *
 * schedules  before → now       when                                  rule
 * 576        gap → off hours    after the end of the last layer       due time ends with the last layer
 * 181        gap → off hours    another layer is over or in the future  a layer is due by its own range
 * 24         off hours → gap    off turn of a later layer             an off turn ends only its own layer's due time
 * 18         off hours → gap    an override has only the other role   a layer without roles counts for every role
 */

const zone = 'UTC';
// Wednesday.
const start = local('2026-03-04 00:00', zone);
const window = { start, end: start + 2 * DAY };

const NAMES = new Map([
  [65, 'Ana'],
  [66, 'Bo'],
  [67, 'Cy'],
]);

const idOf = (name = '') => [...NAMES].find(([, one]) => one === name)?.[0];

/** A group of members written "1:Ana 2:Bo"; no members for "". */
function group(words: string, more: Partial<Group> = {}): Group {
  const members = words === '' ? [] : words.split(' ').map((word) => word.split(':'));
  return {
    group_name: words,
    members: members.map(([role, name]) => {
      const person = idOf(name);
      return { role_id: Number(role), person_ids: person === undefined ? [] : [person] };
    }),
    ...more,
  };
}

function layer(groups: Group[], words: Omit<LayerWords, 'groups'> = {}): Layer {
  return { ...layerOf({ layer_start: start - 30 * DAY, ...words }), groups };
}

const override = (groups: Group[], from: number, hours: number, words: Partial<Layer> = {}): Layer => ({
  ...layer(groups, { mode: 1, layer_start: from, layer_end: from + hours * HOUR }),
  ...words,
});

const OFF = group('', { is_off: true });
const OFFICE = {
  restrict_mode: 1,
  restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
};

/** Seats in words, such as "1 0–9 off hours", in hours of the window. */
function words(seats: readonly Seat[]): string[] {
  return seats.map(({ role_id, state, person_ids, ...seat }) => {
    const [from, until] = [(seat.start - start) / HOUR, (seat.end - start) / HOUR];
    const people = person_ids.map((person) => NAMES.get(Number(person)) ?? String(person));
    return `${role_id} ${from}–${until} ${people.join(' ') || state}`;
  });
}

function seats(layers: Layer[], more: Partial<Schedule> = {}): string[] {
  return words(seatsOf(computed(layers, window, zone, more), window, { accountZone: zone }));
}

describe('a role of a schedule', () => {
  it('is on call, off hours by restriction, and on call again', () => {
    expect(seats([layer([group('1:Ana')], OFFICE)])).toEqual([
      '1 0–9 off hours',
      '1 9–17 Ana',
      '1 17–33 off hours',
      '1 33–41 Ana',
      '1 41–48 off hours',
    ]);
  });

  it('is one seat over turns of the same people', () => {
    expect(seats([layer([group('1:Ana'), group('1:Ana', { group_name: 'other' })])])).toEqual(['1 0–48 Ana']);
  });

  it('is a gap in the turn of an empty group, and off hours in that of one that is off', () => {
    expect(seats([layer([group('1:Ana'), group('')], { layer_start: start })])).toEqual([
      '1 0–24 Ana',
      '1 24–48 gap',
    ]);
    expect(seats([layer([group('1:Ana'), OFF], { layer_start: start })])).toEqual([
      '1 0–24 Ana',
      '1 24–48 off hours',
    ]);
  });

  it('stays due in the off turn of another layer', () => {
    const first = layer([group('1:Ana')], OFFICE);
    expect(seats([first, layer([OFF])])).toEqual([
      '1 0–9 off hours',
      '1 9–17 gap',
      '1 17–33 off hours',
      '1 33–41 gap',
      '1 41–48 off hours',
    ]);
  });

  it('is due as long as a layer has it in any group', () => {
    expect(seats([layer([group('1:Ana'), group('1:Bo 2:Cy')], { layer_start: start })])).toEqual([
      '1 0–24 Ana',
      '1 24–48 Bo',
      '2 0–24 gap',
      '2 24–48 Cy',
    ]);
  });
});

describe('overlapping layers', () => {
  const [full, late] = [layer([group('1:Ana')]), layer([group('')], { layer_start: start + DAY })];

  it('are a gap where the later one, which wins, has nobody', () => {
    expect(seats([full, late])).toEqual(['1 0–24 Ana', '1 24–48 gap']);
  });

  it('are on call together with anybody in the role', () => {
    expect(seats([full, late], { layers_overlap: 'together' })).toEqual(['1 0–48 Ana']);
  });
});

describe('an override', () => {
  const rota = layer([group('1:Ana 2:Bo')], OFFICE);

  it('that names nobody leaves a gap where a layer is due, and nowhere else', () => {
    expect(seats([layer([group('1:Ana')], OFFICE), override([group('')], start, 12)])).toEqual([
      '1 0–9 off hours',
      '1 9–12 gap',
      '1 12–17 Ana',
      '1 17–33 off hours',
      '1 33–41 Ana',
      '1 41–48 off hours',
    ]);
  });

  it('of a group that is off ends what is due', () => {
    expect(seats([layer([group('1:Ana')]), override([OFF], start, 24)])).toEqual([
      '1 0–24 off hours',
      '1 24–48 Ana',
    ]);
  });

  it('of one role replaces only this one, and its period names the others', () => {
    const cover = override([group('1:Cy', { group_name: 'Cover' })], start + 10 * HOUR, 4, { roles: [1] });
    const schedule = computed([rota, cover], window, zone);
    expect(words(seatsOf(schedule, window, { accountZone: zone })).slice(1, 4)).toEqual([
      '1 9–10 Ana',
      '1 10–14 Cy',
      '1 14–17 Ana',
    ]);
    expect(seats([rota, cover])).toContain('2 9–17 Bo');
    expect(schedule.final_schedule.schedules[1]).toMatchObject({
      start: start + 10 * HOUR,
      end: start + 14 * HOUR,
      group: {
        group_name: 'Cover',
        members: [
          { role_id: 1, person_ids: [67] },
          { role_id: 2, person_ids: [66] },
        ],
      },
    });
  });

  it('of one role leaves its role empty in its own gaps, and later ones win', () => {
    const mine = override([group('1:Cy')], start, 48, { ...OFFICE, roles: [1] });
    const last = override([group('1:Bo')], start + 10 * HOUR, 1, { roles: [1] });
    expect(seats([layer([group('1:Ana 2:Bo')]), mine, last])).toEqual([
      '1 0–9 gap',
      '1 9–10 Cy',
      '1 10–11 Bo',
      '1 11–17 Cy',
      '1 17–33 gap',
      '1 33–41 Cy',
      '1 41–48 gap',
      '2 0–48 Bo',
    ]);
  });

  it('of all roles wins over earlier ones of one role', () => {
    const cover = override([group('1:Cy')], start, 48, { roles: [1] });
    const all = override([group('1:Bo 2:Ana')], start, 24);
    expect(seats([layer([group('1:Ana 2:Bo')]), cover, all])).toEqual([
      '1 0–24 Bo',
      '1 24–48 Cy',
      '2 0–24 Ana',
      '2 24–48 Bo',
    ]);
  });
});

describe('due time', () => {
  it('begins with the first layer and ends with the last, also between two', () => {
    const [first, second] = [
      layer([group('1:Ana')], { layer_start: start + 2 * HOUR, layer_end: start + 4 * HOUR }),
      layer([group('1:Bo')], { layer_start: start + 10 * HOUR, layer_end: start + 12 * HOUR }),
    ];
    expect(seats([first, second])).toEqual([
      '1 0–2 off hours',
      '1 2–4 Ana',
      '1 4–10 gap',
      '1 10–12 Bo',
      '1 12–48 off hours',
    ]);
  });

  it('is not that of a layer that has ended or not begun while another is in force', () => {
    const weekday = layer([group('1:Ana')], OFFICE);
    expect(
      seats([
        weekday,
        layer([group('1:Bo 2:Bo')], { layer_start: start + 40 * DAY }),
        layer([group('1:Cy')], { layer_end: start - DAY }),
      ]),
    ).toEqual([
      '1 0–9 off hours',
      '1 9–17 Ana',
      '1 17–33 off hours',
      '1 33–41 Ana',
      '1 41–48 off hours',
      '2 0–48 off hours',
    ]);
  });

  it('is none of a version that is switched off', () => {
    const layers = [layer([group('1:Ana')])];
    const versions = [{ from: start, until: start + DAY, enabled: false, layers }];
    expect(seats(layers, { versions })).toEqual(['1 0–24 off hours', '1 24–48 Ana']);
    expect(words(seatsOf({ ...sent([]), enabled: false, layers }, window, { accountZone: zone }))).toEqual([
      '1 0–48 off hours',
    ]);
  });

  it('is all time from the first shift on without regular layers, but that of groups that are off', () => {
    expect(
      seats([
        override([group('1:Ana')], start + 5 * HOUR, 5),
        override([OFF], start + 12 * HOUR, 6),
        override([group('2:Bo')], start + 20 * HOUR, 4),
      ]),
    ).toEqual([
      '1 0–5 off hours',
      '1 5–10 Ana',
      '1 10–12 gap',
      '1 12–18 off hours',
      '1 18–48 gap',
      '2 0–5 off hours',
      '2 5–12 gap',
      '2 12–18 off hours',
      '2 18–20 gap',
      '2 20–24 Bo',
      '2 24–48 gap',
    ]);
  });

  it('is that of the periods of a reply without layers', () => {
    const reply = sent([
      period(start + HOUR, start + 3 * HOUR, 65),
      period(start + 5 * HOUR, window.end, 66),
    ]);
    expect(words(seatsOf(reply, window, { accountZone: zone }))).toEqual([
      '1 0–1 off hours',
      '1 1–3 Ana',
      '1 3–5 gap',
      '1 5–48 Bo',
    ]);
  });
});

describe('people without a role', () => {
  it('count for every role', () => {
    expect(seats([layer([group('1:Ana 2:Bo')]), override([group('0:Cy')], start, 24)])).toEqual([
      '1 0–24 Cy',
      '1 24–48 Ana',
      '2 0–24 Cy',
      '2 24–48 Bo',
    ]);
  });

  it('are one row of a schedule without roles', () => {
    expect(seats([layer([group('0:Ana'), group('')], { layer_start: start })])).toEqual([
      '0 0–24 Ana',
      '0 24–48 gap',
    ]);
  });
});

describe('what is not known', () => {
  it('begins where a tool’s own answer ends', () => {
    const answer = { layer_name: 'PagerDuty' };
    const layers = [
      override([group('1:Ana')], start, 12, answer),
      override([group('')], start + 12 * HOUR, 12, answer),
    ];
    const schedule = computed(layers, window, zone);
    expect(words(seatsOf(schedule, window, { accountZone: zone }))).toEqual([
      '1 0–12 Ana',
      '1 12–24 gap',
      '1 24–48 not known',
    ]);
  });

  it('lies between the parts of a tool’s own answer', () => {
    const answer = { layer_name: 'PagerDuty' };
    const layers = [
      override([group('1:Ana')], start, 12, answer),
      override([group('1:Bo')], start + 36 * HOUR, 12, answer),
    ];
    expect(words(seatsOf(computed(layers, window, zone), window, { accountZone: zone }))).toEqual([
      '1 0–12 Ana',
      '1 12–36 not known',
      '1 36–48 Bo',
    ]);
  });

  it('is neither a gap nor off hours, and gives its neighbours no end', () => {
    const schedule = computed([layer([group('1:Ana')], OFFICE)], window, zone);
    const known = { start: start + 12 * HOUR, end: start + 36 * HOUR };
    const all = seatsOf(schedule, window, { accountZone: zone, knownRange: known });
    expect(words(all)).toEqual([
      '1 0–12 not known',
      '1 12–17 Ana',
      '1 17–33 off hours',
      '1 33–36 Ana',
      '1 36–48 not known',
    ]);
    expect(uncut(all, window, window).seats.map(({ begins, ends }) => [begins, ends])).toEqual([
      [undefined, known.start],
      [undefined, start + 17 * HOUR],
      [start + 17 * HOUR, start + 33 * HOUR],
      [start + 33 * HOUR, undefined],
      [known.end, undefined],
    ]);
  });
});

describe('real begins and ends', () => {
  it('lie outside the window, with the seats around it as far as the nearest people', () => {
    const wide = { start: start - 3 * DAY, end: start + 3 * DAY };
    const schedule = computed([layer([group('1:Ana'), group('1:Bo')], OFFICE)], wide, zone);
    const noon = { start: start + 12 * HOUR, end: start + 13 * HOUR };
    const { seats, near_seats } = uncut(seatsOf(schedule, wide, { accountZone: zone }), wide, noon);
    const [seat, ...others] = seats;
    expect(others).toEqual([]);
    expect(seat).toMatchObject({ ...noon, begins: start + 9 * HOUR, ends: start + 17 * HOUR });
    expect(words(near_seats)).toEqual(['1 -15–-7 Bo', '1 -7–9 off hours', '1 17–33 off hours', '1 33–41 Bo']);
  });
});
