import { describe, expect, it } from 'vitest';
import { windowOfDays } from '../../time/days';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { wallAt } from '../../time/zone';
import { dutyLines } from '../../duty/duty-lines';
import { computed, DAY, seated, HOUR, sent } from '../reply/server.spec-support';
import { channelMarkdown, channelText, type ChannelMessage } from './channel-message';

const roles = [
  { role_id: 1, role_name: 'Primary', order: 1 },
  { role_id: 2, role_name: 'Secondary', order: 2 },
];
const NAMES: Record<number, string> = { 65: 'Ann Lee', 66: 'Bo *Star*', 67: 'Cy' };

/** Monday 2 March 2026 to Sunday, as of the Thursday at 10:00. */
function messageIn(zone: string): ChannelMessage {
  const at = (text: string) => local(`2026-03-${text}`, zone);
  const asOf = at('05 10:00');
  const week = windowOfDays(wallAt(at('02 00:00'), zone), 7, zone);
  const window = { start: week.start, end: week.end + 7 * DAY };
  const pair = {
    group_name: '',
    members: [
      { role_id: 1, person_ids: [65] },
      { role_id: 2, person_ids: [66] },
    ],
  };
  const period = (from: string, to: string, group = pair) => ({
    start: at(from),
    end: at(to),
    hash: '',
    group,
  });
  const half = { ...pair, members: [...pair.members.slice(0, 1), { role_id: 2, person_ids: [] }] };
  const payments = sent([period('02 09:00', '07 18:00'), period('07 18:00', '07 20:00', half)], [], {
    schedule_id: 1,
    schedule_name: 'Payments',
  });
  const office = computed(
    [
      layerOf({
        groups: 'C',
        restrict_mode: 1,
        restrict_periods: [{ restrict_start: 12 * HOUR, restrict_end: 18 * HOUR }],
      }),
    ],
    window,
    zone,
    { schedule_id: 2, schedule_name: 'Office' },
  );
  const hourly = computed(
    [layerOf({ groups: 'A B', rotation_value: 8, rotation_unit: 'hour', layer_start: week.start })],
    window,
    zone,
    {
      schedule_id: 3,
      schedule_name: 'Busy',
    },
  );
  const schedules = [payments, office, hourly, sent([], [], { enabled: false, schedule_name: 'Off' })].map(
    (schedule) => seated(schedule, window, zone),
  );
  return {
    title: 'On call',
    scope: '4 of 13 schedules',
    asOf,
    week,
    window,
    zone,
    accountZone: zone,
    link: 'https://duty.example/oncall?tz=x',
    roles,
    nameOf: (person) => NAMES[Number(person)] ?? `#${person}`,
    groupNameOf: (name) => name,
    schedules: schedules.map((schedule) => ({
      schedule,
      lines: dutyLines(schedule, asOf, { window, accountZone: zone }, roles),
    })),
  };
}

describe.each([
  ['Asia/Shanghai', 'UTC+8', '1 d 22 h'],
  // The Sunday has 23 hours.
  ['America/St_Johns', 'UTC−3:30', '1 d 21 h'],
])('a message in %s', (zone, offset, hours) => {
  it('says as of when, gaps first and loudly, then now, next and this week, with roles', () => {
    expect(channelText(messageIn(zone)).split('\n')).toEqual([
      `On call, 4 of 13 schedules, as of Thu 5 Mar 2026, 10:00, ${zone} (${offset})`,
      '',
      '2 GAPS IN THE REST OF THIS WEEK',
      '• Payments: NOBODY AS SECONDARY Sat 7 Mar, 18:00 – 20:00 (2 h): nobody in role “Secondary” of the group on call',
      '• Payments: NOBODY ON CALL Sat 7 Mar, 20:00 – Mon 16 Mar, 00:00 or later: the schedule has no layers',
      '',
      'Now',
      '• Payments: Ann Lee (primary), until Sat 7 Mar, 20:00; Bo *Star* (secondary), until Sat 7 Mar, 18:00',
      '• Office: off hours, until Thu 5 Mar, 12:00',
      '• Busy: Ann Lee (primary), until Thu 5 Mar, 16:00',
      '',
      'Next',
      '• Payments: nobody (primary), from Sat 7 Mar, 20:00; nobody (secondary), from Sat 7 Mar, 18:00',
      '• Office: Cy (primary), from Thu 5 Mar, 12:00',
      '• Busy: Bo *Star* (primary), from Thu 5 Mar, 16:00',
      '',
      'This week, Mon 2 – Sun 8 Mar 2026',
      '• Payments: Ann Lee (Primary), Bo *Star* (Secondary), Mon 2 Mar, 09:00 – Sat 7 Mar, 18:00; Ann Lee (Primary), no Secondary, Sat 7 Mar, 18:00 – 20:00',
      '• Office: Cy, Thu 5 Mar, 12:00 – 18:00; Cy, Fri 6 Mar, 12:00 – 18:00; Cy, Sat 7 Mar, 12:00 – 18:00; Cy, Sun 8 Mar, 12:00 – 18:00',
      `• Busy: 11 shifts to come: Ann Lee ${hours}; Bo *Star* 1 d 16 h`,
      '',
      'https://duty.example/oncall?tz=x',
      '',
    ]);
  });
});

describe('the same as Markdown', () => {
  const message = messageIn('UTC');

  it('has heads, points and a link, and no name is read as markup', () => {
    const lines = channelMarkdown(message).split('\n');
    expect(lines[0]).toBe('**On call, 4 of 13 schedules, as of Thu 5 Mar 2026, 10:00, UTC**');
    expect(lines).toContain(
      String.raw`- **Payments**: Ann Lee (primary), until Sat 7 Mar, 20:00; Bo \*Star\* (secondary), until Sat 7 Mar, 18:00`,
    );
    expect(lines.at(-2)).toBe('[In Watchbill](https://duty.example/oncall?tz=x)');
  });

  it('says that nothing is missing where nothing is', () => {
    const [, , busy] = message.schedules;
    const calm = channelText({
      ...message,
      scope: '',
      schedules: busy ? [busy] : [],
    });
    expect(calm).toContain('On call, as of Thu');
    expect(calm).toContain('No gaps in the rest of this week\n');
  });

  it('a gap without an end has none, and begins where it began; so do shifts beyond the week', () => {
    const { window } = message;
    const empty = {
      ...layerOf({ layer_start: window.start - 3 * DAY }),
      groups: [{ group_name: 'E', members: [] }],
    };
    const nobody = seated(computed([empty], window, 'UTC'), window, 'UTC');
    const weekly = computed(
      [layerOf({ groups: 'A B', layer_start: window.start - 3 * DAY, rotation_value: 14 })],
      window,
      'UTC',
      { schedule_id: 2, schedule_name: 'Search' },
    );
    const text = channelText({
      ...message,
      schedules: [nobody, seated(weekly, window, 'UTC')].map((schedule) => ({ schedule, lines: [] })),
    });
    expect(text).toContain(
      '• Payments: NOBODY ON CALL from Fri 27 Feb, 00:00, no end: group “E” of layer “layer” has no people\n',
    );
    expect(text).toContain('• Search: Ann Lee, Fri 27 Feb, 00:00 – Fri 13 Mar, 00:00\n');
  });

  it('names unknown people, and in which role nobody else is', () => {
    const { window } = message;
    const left = computed([layerOf({ groups: 'D', layer_start: window.start })], window, 'UTC', {
      unknown_people: [68],
    });
    expect(
      channelText({ ...message, schedules: [{ schedule: seated(left, window, 'UTC'), lines: [] }] }),
    ).toContain(
      '• Payments: ONLY UNKNOWN PERSON #68 ON CALL from Mon 2 Mar, 00:00, no end: no record names person #68\n',
    );
  });
});
