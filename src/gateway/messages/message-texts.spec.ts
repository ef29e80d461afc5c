import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomSchedules, replyFor } from '#domain/duty/arbitrary-schedule.spec-support';
import { messageLines } from '#domain/messages/message-lines';
import { answersText } from '#domain/oncall/words/answer-text';
import { runs } from '#domain/property-runs.spec-support';
import { DAY } from '#domain/time/zone';
import { onCallText } from '../on-call-text/answer';
import { factsOf } from './message-facts';

const ZONE = 'Europe/Berlin';
const ARABIC = '\u0645\u0631\u064a\u0645';
const NAMES = {
  people: [
    { person_id: 65, person_name: '*Ada* <!channel>' },
    { person_id: 66, person_name: ARABIC },
  ],
  teams: [],
  channels: [],
  roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
};

test('hand-offs and mornings have the words of the copied text and of /on-call.txt', () => {
  fc.assert(
    fc.property(
      randomSchedules(['2026-03-28', '2026-10-24']),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (random, share) => {
        const { start, end } = random.window;
        const at = Math.floor(start + share * (end - start - 1));
        const window = { start: at - 7 * DAY, end: at + 30 * DAY };
        const { schedules } = replyFor(random, window, ZONE);
        const facts = factsOf(
          {
            name: 'chat',
            tool: 'slack',
            url: new URL('https://chat.example/'),
            secret: undefined,
            kinds: ['hand-off', 'morning'],
            schedules: undefined,
            team: undefined,
            quiet: undefined,
            zone: undefined,
            at: 0,
            before: [],
          },
          { window, schedules, names: NAMES, changes: [], requests: [], accountZone: ZONE },
        );
        const linesOf = (kind: 'hand-off' | 'morning') =>
          messageLines(
            schedules.map(({ schedule_id }) => ({ kind, what: kind, schedule_id, at })),
            at,
            facts,
            ZONE,
          );
        const text = onCallText({
          schedules,
          leftOut: 0,
          window,
          now: at,
          asked: undefined,
          accountZone: ZONE,
          zone: ZONE,
          names: NAMES,
        });
        expect(linesOf('hand-off')).toEqual(
          text.split('\n').filter((line) => line !== '' && !line.startsWith(' ')),
        );
        const copied = answersText({
          asOf: at,
          zone: ZONE,
          accountZone: ZONE,
          reply: { window, schedules },
          roles: NAMES.roles,
          nameOf: facts.names.nameOf,
          link: '',
        });
        expect(linesOf('morning')).toEqual(copied.trimEnd().split('\n'));
      },
    ),
    { numRuns: runs(100) },
  );
});
