import { describe, expect, it } from 'vitest';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { pastAnswers, otherAnswers, scheduleByToday } from './past-answers';
import { computed, DAY, HOUR } from './server.spec-support';

const zone = 'Europe/Berlin';
const monday = local('2026-03-02 00:00', zone);
const window = { start: monday, end: monday + 7 * DAY };
const at = monday + 10 * HOUR;
const start = local('2026-02-02 09:00', zone);
const ROLE = 1;

const before = layerOf({ groups: 'A', layer_start: start });
const after = layerOf({ groups: 'B', layer_start: start });

const replyOf = (schedule: ReturnType<typeof computed>) => ({ window, schedules: [schedule] });
const changedAt = monday + 2 * DAY;
/** Rota whose rules changed on Wednesday. */
const changed = computed([after], window, zone, {
  versions: [{ from: window.start, until: changedAt, layers: [before] }],
});
const recordedThen = replyOf(computed([before], window, zone));

describe('answers about a past time', () => {
  const answers = pastAnswers(changed, { at, accountZone: zone, reply: replyOf(changed), recordedThen });
  const person = (duty: typeof answers.knownThen) => duty?.[0]?.person_ids[0];

  it('are what was recorded then, with today’s rota and the time of its change beside it', () => {
    expect(person(answers.knownThen)).toBe(person(answers.recorded));
    expect(person(answers.today)).not.toBe(person(answers.knownThen));
    expect(otherAnswers(answers, [ROLE])).toEqual([
      { kind: 'today', role: ROLE, people: [person(answers.today)], since: changedAt },
    ]);
  });

  it('do not take the end of the reply for the time of a change', () => {
    const still = computed([after], window, zone, {
      versions: [{ from: window.start, until: window.end, layers: [before] }],
    });
    const asked = pastAnswers(still, { at, accountZone: zone, reply: replyOf(still), recordedThen });
    expect(otherAnswers(asked, [ROLE])).toMatchObject([{ kind: 'today', since: undefined }]);
  });

  it('have none of today’s rota where it is disabled', () => {
    const disabled = { ...changed, enabled: false };
    const asked = pastAnswers(disabled, { at, accountZone: zone, reply: replyOf(disabled), recordedThen });
    expect(asked.today).toBeUndefined();
    expect(otherAnswers(asked, [ROLE])).toEqual([]);
    expect(scheduleByToday(disabled, window, zone).final_schedule.schedules).toEqual([]);
    expect(scheduleByToday(changed, window, zone).final_schedule.schedules).not.toEqual([]);
  });

  it('with a later correction say since when', () => {
    const entered = at + HOUR;
    const corrected = computed([after], window, zone, {
      corrections: [{ from: monday, until: at + 1, entered }],
    });
    const later = pastAnswers(corrected, { at, accountZone: zone, reply: replyOf(corrected), recordedThen });
    expect(otherAnswers(later, [ROLE])).toMatchObject([{ kind: 'corrected', since: entered }]);
  });

  it('of a server without versions are those of its reply', () => {
    const plain = computed([before], window, zone);
    const only = pastAnswers(plain, {
      at,
      accountZone: zone,
      reply: replyOf(plain),
      recordedThen: undefined,
    });
    expect(only.knownThen).toBeUndefined();
    expect(otherAnswers(only, [ROLE])).toEqual([]);
  });
});
