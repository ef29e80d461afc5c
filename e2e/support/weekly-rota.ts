import type { PagerDutyWorld } from '../../src/service/sources/fakes/pagerduty.spec-support';

const WEEK = 7 * 86_400;
const MONDAY = Date.parse('2026-01-05T08:00:00Z') / 1000;

/** Schedule of the fake PagerDuty with weekly turns of these people. */
export const weeklyRota = (
  id: string,
  name: string,
  people: readonly string[],
): PagerDutyWorld['schedules'][number] => ({
  schedule: { id, name, time_zone: 'UTC', teams: [] },
  peopleAt: (at) => [people[Math.floor((at - MONDAY) / WEEK) % people.length] ?? ''],
});
