import type { Layer } from '#contract/schedule';
import { DAY } from '#domain/time/zone';
import type { ScheduleRecord } from '../records/kinds/schedules';
import type { Calendar } from './calendar';
import { HOUR, WORKING_DAYS, daily, layer, override, pair, ring, solo, weekly } from './layers';
import { teamId, type TeamKey } from './people';

/**
 * Schedules of the demo data. Each shows a real-world case: hand-offs, roles, follow-the-sun layers, restrictions
 * that wrap, masks, overrides, an unnoticed gap. They start months to years before the demo day.
 */

const SCHEDULE_BASE = 6_190_000_000_100;
type ScheduleFields = { name: string; description: string; team: TeamKey; layers: Layer[] };

export function demoSchedules(calendar: Calendar): ScheduleRecord[] {
  const rotas = [
    checkout,
    ledger,
    fraud,
    searchAroundTheSun,
    relevance,
    kubernetes,
    deploys,
    pipelines,
    warehouse,
    mobileReleases,
    crashTriage,
    commanders,
    coreWeekends,
    oldDatacentre,
  ];
  return rotas.map((rota, index) => {
    const { name, description, team, layers } = rota(calendar);
    return {
      schedule_id: SCHEDULE_BASE + index + 1,
      schedule_name: name,
      description,
      team_id: teamId(team),
      enabled: rota !== oldDatacentre,
      layers,
      is_private: rota === fraud || rota === commanders,
      updated_at: calendar.at(-3 - index * 11, '16:20'),
    };
  });
}

const checkout = (calendar: Calendar): ScheduleFields => ({
  name: 'Checkout primary and secondary',
  description:
    'First line for everything a customer sees between cart and receipt. Primary acknowledges within 5 minutes; ' +
    'secondary steps in after 10. Swap in the channel first, then put an override here. Hand-off Monday 09:00 ' +
    'with a ten-minute call.',
  team: 'payments',
  layers: [
    layer({
      layer_name: 'Weekly rotation',
      layer_start: calendar.monday(-131, '09:00'),
      groups: ring(
        'Wei Zhang',
        'Sofia Lindqvist',
        'Mateo Fernández',
        'Priya Raghunathan',
        'Jakub Nowak',
        'Chiara Bianchi',
      ),
    }),
    override({
      layer_name: 'Conference swap',
      layer_start: calendar.at(-1, '09:00'),
      layer_end: calendar.at(2, '09:00'),
      groups: [pair('Tomáš Dvořák', 'Rosa Jiménez')],
    }),
  ],
});

const ledger = (calendar: Calendar): ScheduleFields => ({
  name: 'Ledger office hours',
  description:
    'Settlement and reconciliation questions, Monday to Friday 09:00–18:00. Outside these hours the ledger may lag; ' +
    'nobody is paged. At quarter end the whole team watches.',
  team: 'payments',
  layers: [
    layer({
      layer_name: 'Working days',
      layer_start: calendar.monday(-58, '00:00'),
      rotation_unit: 'day',
      day_mask: WORKING_DAYS,
      ...daily(9, 18),
      groups: [solo('Jakub Nowak'), solo('Chiara Bianchi'), solo('Tomáš Dvořák')],
    }),
  ],
});

const fraud = (calendar: Calendar): ScheduleFields => ({
  name: 'Fraud response',
  description: 'Confidential. Card-testing waves and account takeovers; legal is informed by the primary.',
  team: 'payments',
  layers: [
    layer({
      layer_name: 'Analysts',
      layer_start: calendar.monday(-40, '09:00'),
      groups: ring('Priya Raghunathan', 'Rosa Jiménez', 'Sofia Lindqvist'),
    }),
  ],
});

const searchAroundTheSun = (calendar: Calendar): ScheduleFields => {
  const start = { layer_start: calendar.monday(-112, '09:00') };
  return {
    name: 'Search follow-the-sun',
    description:
      'Three sites, eight hours each, so nobody is paged at night. Leave a line in the hand-off document before you ' +
      'go: what is red, what you tried, whom you woke.',
    team: 'search',
    layers: [
      layer({ layer_name: 'Asia-Pacific', ...start, ...daily(9, 17), groups: ring('李娜', 'Yuki Tanaka') }),
      layer({
        layer_name: 'Europe and Africa',
        ...start,
        ...daily(17, 1),
        groups: ring('Oskar Jóhannsson', 'Thandiwe Mokoena', 'Fatima Zahra El Idrissi'),
      }),
      layer({
        layer_name: 'Americas',
        ...start,
        ...daily(1, 9),
        groups: ring('Noah Williams', 'Alexander Petrov'),
      }),
    ],
  };
};

const relevance = (calendar: Calendar): ScheduleFields => ({
  name: 'Search index rebuild watch',
  description:
    'Twelve hours each while the new index rolls out. Watch the freshness board; stop the rollout at 2 %.',
  team: 'search',
  layers: [
    layer({
      layer_name: 'Twelve-hour watch',
      layer_start: calendar.monday(-17, '08:00'),
      rotation_unit: 'hour',
      rotation_value: 12,
      groups: [solo('Yuki Tanaka'), solo('Noah Williams'), solo('李娜')],
    }),
  ],
});

const kubernetes = (calendar: Calendar): ScheduleFields => ({
  name: 'Kubernetes clusters',
  description:
    'Control planes, nodes and ingress of all regions. Days by the week; nights (21:00–09:00) are their own rota so ' +
    'that a bad night does not follow you into a working day.',
  team: 'platform',
  layers: [
    layer({
      layer_name: 'Days',
      layer_start: calendar.monday(-156, '09:00'),
      ...daily(9, 21),
      groups: ring('Amara Okafor', 'Duc Nguyen', 'Hannah Müller', 'Olumide Adeyemi', 'Ines Carvalho'),
    }),
    layer({
      layer_name: 'Nights',
      layer_start: calendar.monday(-74, '21:00'),
      handoff_time: 21 * HOUR,
      ...daily(21, 9),
      groups: ring('Arjun Mehta', 'Zoë van den Berg', 'Kaveh Rahimi'),
    }),
    override({
      layer_name: 'Holiday cover',
      layer_start: calendar.at(3, '00:00'),
      layer_end: calendar.at(6, '00:00'),
      groups: [pair('Björn Åkesson', 'Amara Okafor')],
    }),
  ],
});

const deploys = (calendar: Calendar): ScheduleFields => ({
  name: 'Build and deploy',
  description: 'Two weeks per person: the release train, the runners, the registry. Not paged at night.',
  team: 'platform',
  layers: [
    layer({
      layer_name: 'Two weeks each',
      layer_start: calendar.monday(-90, '10:00'),
      rotation_value: 2,
      groups: [
        solo('Duc Nguyen'),
        solo('Kaveh Rahimi'),
        solo('Ines Carvalho'),
        solo('Amara Okafor'),
        solo('Zoë van den Berg'),
      ],
    }),
  ],
});

const pipelines = (calendar: Calendar): ScheduleFields => ({
  name: 'Data pipelines',
  description:
    'Ingestion and the nightly batch. The batch does not run on Saturday evening, so the rota leaves out Saturday ' +
    '18:00 to midnight. (The Sunday backfill moved to Saturday 20:00 in spring — revisit this.)',
  team: 'data',
  layers: [
    layer({
      layer_name: 'Weekly, without Saturday evening',
      layer_start: calendar.monday(-67, '09:00'),
      ...weekly(6 * DAY, 5 * DAY + 18 * HOUR),
      groups: ring('陈明', 'Leila Haddad', 'Gabriel Moreau', 'Siobhán Ó Briain'),
    }),
  ],
});

const warehouse = (calendar: Calendar): ScheduleFields => ({
  name: 'Warehouse support',
  description: 'A day each, fair: every round starts one person later, so Mondays do not stick to anybody.',
  team: 'data',
  layers: [
    layer({
      layer_name: 'Day by day',
      layer_start: calendar.monday(-33, '08:30'),
      rotation_unit: 'day',
      fair_rotation: true,
      groups: [
        solo('Min-jun Park'),
        solo('Ananya Chatterjee'),
        solo('Gabriel Moreau'),
        solo('Leila Haddad'),
        solo('Siobhán Ó Briain'),
        solo('陈明'),
        solo('Alexander Petrov'),
      ],
    }),
  ],
});

const mobileReleases = (calendar: Calendar): ScheduleFields => ({
  name: 'Mobile release captains',
  description:
    'Store submissions and staged rollouts. The captains of the next half-year are still to be named.',
  team: 'mobile',
  layers: [
    layer({
      layer_name: 'Captains',
      layer_start: calendar.monday(-30, '09:00'),
      layer_end: calendar.monday(-5, '09:00'),
      groups: ring('Lucas Pereira', 'Camille Dubois', 'Ravi Subramaniam'),
    }),
  ],
});

const crashTriage = (calendar: Calendar): ScheduleFields => ({
  name: 'Mobile crash triage',
  description: 'Reads every new crash of the day and finds it an owner. Working days, whole days.',
  team: 'mobile',
  layers: [
    layer({
      layer_name: 'Triage, Monday to Friday',
      layer_start: calendar.monday(-26, '00:00'),
      rotation_unit: 'day',
      day_mask: WORKING_DAYS,
      groups: [solo('Elif Yılmaz'), solo('Dmytro Kovalenko'), solo('Aroha Ngata'), solo('Camille Dubois')],
    }),
    layer({
      layer_name: 'Weekend cover',
      layer_start: calendar.monday(-26, '00:00'),
      handoff_time: 0,
      ...weekly(5 * DAY, 0),
      groups: [solo('Ravi Subramaniam'), solo('Lucas Pereira')],
    }),
  ],
});

const commanders = (calendar: Calendar): ScheduleFields => ({
  name: 'Incident commanders',
  description:
    'Called for severity 1 only. Leads the call, does not debug. Numbers are not shared outside Core SRE.',
  team: 'core',
  layers: [
    layer({
      layer_name: 'Commanders',
      layer_start: calendar.monday(-109, '09:00'),
      fair_rotation: true,
      groups: ring('Ingrid Haugen', 'Samuel Osei', '王伟', 'Amara Okafor', 'Mia Kim'),
    }),
  ],
});

const coreWeekends = (calendar: Calendar): ScheduleFields => ({
  name: 'Core weekend duty',
  description:
    'Friday 18:00 to Monday 09:00, on top of the product rotas. One weekend each, one day off in return.',
  team: 'core',
  layers: [
    layer({
      layer_name: 'Weekends',
      layer_start: calendar.monday(-48, '09:00'),
      ...weekly(4 * DAY + 18 * HOUR, 9 * HOUR),
      groups: ring('Mia Kim', 'Björn Åkesson', 'Rosa Jiménez', 'Samuel Osei'),
    }),
  ],
});

const oldDatacentre = (calendar: Calendar): ScheduleFields => ({
  name: 'Old data centre (switched off)',
  description: 'Kept for the record until the lease ends. Do not page.',
  team: 'core',
  layers: [
    layer({
      layer_name: 'Hands on site',
      layer_start: calendar.monday(-200, '09:00'),
      groups: [solo('Alexander Petrov'), solo('Ingrid Haugen')],
    }),
  ],
});
