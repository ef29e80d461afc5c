import type { Group, Layer } from '#contract/schedule';
import { dailyLayer, scheduleRecord, solo } from './own-data';
import type { Records } from './command-line';

const NOW = Math.floor(Date.now() / 1000);
const [HOUR, DAY] = [3600, 86_400];
const SINCE = NOW - 400 * DAY;
const TEAMS = ['Payments', 'Core SRE', 'Data', 'Mobile', 'Platform', 'Search'];
const GIVEN = ['Ana', 'Wei', 'Rosa', 'Tomáš', 'Ingrid', 'Samuel', 'Kaveh', 'Arjun', 'Hannah', 'Duc'];
const FAMILY = ['Chatterjee', 'Fernández', 'Okafor', 'Lindqvist'];

/** Names wider than their places. */
const LONG_NAMES = [
  'Maximiliane-Alexandra von und zu Hohenlohe-Waldenburg-Schillingsfürst',
  'Konstantin-Emanuel Freiherr von Württemberg-Hohenzollern-Sigmaringen',
  'Anneliese-Charlotte Gräfin zu Sayn-Wittgenstein-Berleburg-Ludwigsburg',
];

export const ENDED = 10;
/** Ids of rotas without anybody in one or all roles, for hours. */
const HOLES = { all: 40, role: 20 };
/** Id of a rota with a gap of the next days. */
const GAP_AHEAD = 60;
/** Ids of rotas with three people of long names at once, and with five roles. */
const CROWDED = { three: 2, roles: 3 };
/** Ids of a set: rotas of several teams. */
export const SET = [3, 2, 25, 26, 45, 81, 82, HOLES.role];

const teamOf = (id: number) => Math.floor((id - 1) / 17);
/** People of a team are in its rotas only. */
const person = (id: number, step: number) => teamOf(id) * 6 + 1 + ((id + step) % 6);
const pair = (primary: number, secondary: number): Group => ({
  group_name: `Pair ${primary}`,
  members: [
    { role_id: 1, person_ids: [primary] },
    { role_id: 2, person_ids: secondary === 0 ? [] : [secondary] },
  ],
});

function layersOf(id: number): Layer[] {
  const weekly = { layer_start: SINCE, rotation_unit: 'week' } as const;
  const groups = [0, 1, 2, 3].map((step) => pair(person(id, step), person(id, step + 3)));
  if (id > 100 - ENDED) return [dailyLayer({ ...weekly, groups, layer_end: NOW - (9 + (id % 30)) * DAY })];
  if (id === HOLES.role)
    return [
      dailyLayer({ ...weekly, groups: [pair(7, 0)], layer_end: NOW + DAY }),
      later(NOW + DAY, pair(7, 8)),
    ];
  if (id === HOLES.all)
    return [
      dailyLayer({ ...weekly, groups: [solo(14)], layer_end: NOW - 2 * HOUR }),
      later(NOW + 20 * HOUR, solo(15)),
    ];
  if (id === GAP_AHEAD)
    return [
      dailyLayer({ ...weekly, groups: [solo(19)], layer_end: NOW + 2 * DAY }),
      later(NOW + 2 * DAY + 6 * HOUR, solo(20)),
    ];
  if (id === CROWDED.three)
    return [
      dailyLayer({
        ...weekly,
        groups: [{ group_name: 'All', members: [{ role_id: 1, person_ids: [41, 42, 43] }] }],
      }),
    ];
  if (id === CROWDED.roles)
    return [
      dailyLayer({
        ...weekly,
        groups: [
          {
            group_name: 'All',
            members: [1, 2, 3, 4, 5].map((role_id) => ({ role_id, person_ids: [role_id] })),
          },
        ],
      }),
    ];
  return [
    dailyLayer({
      ...weekly,
      groups:
        id % 3 === 0
          ? groups
          : groups.map(({ members }, at) => ({ group_name: `Solo ${at}`, members: members.slice(0, 1) })),
    }),
  ];
}

function later(layer_start: number, group: Group): Layer {
  return dailyLayer({ layer_name: 'Later', layer_start, groups: [group] });
}

/** A hundred rotas of six teams; person 1 is in the first team. */
export function hundredRotas(): Records {
  const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
  return {
    teams: TEAMS.map((team_name, index) => ({ team_id: index + 1, team_name })),
    roles: ['Primary', 'Secondary', 'Tertiary', 'Incident commander', 'Shadow'].map((role_name, index) => {
      return { role_id: index + 1, role_name, order: index + 1 };
    }),
    people: [
      ...Array.from({ length: 40 }, (_, index) => ({
        person_id: index + 1,
        person_name: `${GIVEN[index % 10] ?? ''} ${FAMILY[Math.floor(index / 10)] ?? ''}`,
        team_ids: [1 + (index % 6)],
      })),
      ...LONG_NAMES.map((person_name, index) => ({ person_id: 41 + index, person_name, team_ids: [1] })),
    ],
    schedules: numbers.map((id) =>
      scheduleRecord({
        schedule_id: id,
        schedule_name: `${TEAMS[teamOf(id)] ?? ''} rota ${String(id).padStart(3, '0')}`,
        team_id: 1 + teamOf(id),
        layers: layersOf(id),
      }),
    ),
  };
}

/** Further rotas without anybody for two hours. */
export function holesOf(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) =>
    scheduleRecord({
      schedule_id: 201 + index,
      schedule_name: `Hole ${index + 1}`,
      team_id: 2,
      layers: layersOf(HOLES.all),
    }),
  );
}
