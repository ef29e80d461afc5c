import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Id } from '#contract/id';
import { Schedule } from '#contract/schedule';
import { drawPng, findFonts, type Fonts } from './draw';
import { figuresBody } from './review';
import { missingRows, timelineBody } from './schedules';
import { fitted, framed } from './svg';

const DAY = 86_400;
/** Monday 2 March 2026, 00:00 UTC. */
const MONDAY = 1_772_409_600;
const window = { start: MONDAY, end: MONDAY + 7 * DAY };

function schedule(name: string, shifts: [person: number, from: number, to: number][], enabled = true) {
  const schedules = shifts.map(([person, from, to]) => ({
    start: MONDAY + from * DAY,
    end: MONDAY + to * DAY,
    group: { members: [{ person_ids: [person] }] },
  }));
  return Schedule.parse({ schedule_id: 7, schedule_name: name, enabled, final_schedule: { schedules } });
}

const nameOf = (id: Id) => ['', 'Heron <b>', 'Birch'][Number(id)] ?? '';
const drawn = (schedules: Schedule[], now = MONDAY + 3.5 * DAY) =>
  timelineBody({ schedules, window, zone: 'UTC', accountZone: 'UTC', now, nameOf, roles: [] });
const texts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

describe('a timeline', () => {
  it('shows days, people on call in each schedule, and gaps', () => {
    const drawnWords = texts(
      drawn([
        schedule('Payments', [
          [1, -3, 3],
          [2, 3, 9],
        ]),
        schedule('Search', []),
      ]),
    );
    expect(drawnWords).toEqual([
      'Mon 2',
      'Tue 3',
      'Wed 4',
      'Thu 5',
      'Fri 6',
      'Sat 7',
      'Sun 8',
      'Search',
      'nobody on call',
      'Payments',
      'Heron &#60;b&#62;',
      'Birch',
    ]);
  });

  it('of one schedule lists its next shifts from now on', () => {
    const drawnWords = texts(
      drawn([
        schedule('Payments', [
          [1, -3, 3],
          [2, 3, 9],
        ]),
      ]),
    );
    expect(drawnWords.slice(-2)).toEqual(['Thu 5 Mar, 00:00 – Wed 11 Mar, 00:00', 'Birch']);
    expect(texts(drawn([schedule('Payments', [[1, -3, 3]])], 0)).slice(-2)).toEqual([
      'Fri 27 Feb, 00:00 – Thu 5 Mar, 00:00',
      'Heron &#60;b&#62;',
    ]);
  });

  it('counts schedules without a row, including disabled ones', () => {
    const many = Array.from({ length: 11 }, (_, place) => schedule(`S${place}`, [[1, 0, 7]], place > 0));
    const drawnWords = texts(drawn(many));
    expect(missingRows(many)).toBe(3);
    expect(drawnWords).not.toContain('S0');
    expect(drawnWords.filter((word) => /^S\d/.test(word ?? ''))).toHaveLength(8);
  });

  it('sorts schedules with a gap now first, then those with another gap', () => {
    const full = Array.from({ length: 9 }, (_, place) => schedule(`S${place}`, [[1, 0, 7]]));
    const later = schedule('Later', [[1, 0, 5]]);
    const now = schedule('Now', [[1, 0, 3]]);
    const words = texts(drawn([...full, later, now]));
    expect(words.slice(7)).toEqual([
      'Now',
      'Heron &#60;b&#62;',
      'nobody on call',
      'Later',
      'Heron &#60;b&#62;',
      'nobody on call',
      ...full.slice(0, 6).flatMap((each) => [each.schedule_name, 'Heron &#60;b&#62;']),
    ]);
  });
});

const hatches = (each: Schedule) => drawn([each]).match(/url\(#hatch\)/g)?.length ?? 0;

test('an override is hatched', () => {
  const swapped = schedule('Swapped', [
    [1, 0, 3],
    [2, 3, 7],
  ]);
  const [, period] = swapped.final_schedule.schedules;
  const override = { layer_name: 'swap', mode: 1, schedules: period ? [period] : [] };
  expect(hatches(swapped)).toBe(0);
  expect(hatches(Schedule.parse({ ...swapped, layer_schedules: [override] }))).toBe(1);
});

test('an unfilled role is named, and its schedule comes first', () => {
  const paired = schedule('Paired', [[1, 0, 7]]);
  const [period] = paired.final_schedule.schedules;
  period?.group.members.push({ role_id: 2, person_ids: [] });
  const svg = drawn([schedule('Full', [[1, 0, 7]]), paired]);
  expect(texts(svg).slice(7)).toEqual([
    'Paired',
    'Heron &#60;b&#62; · no role 2',
    'Full',
    'Heron &#60;b&#62;',
  ]);
});

test('figures match those of the review', () => {
  const row = {
    account_id: 0,
    team_id: 0,
    channel_id: 0,
    is_assigned: true,
    is_reassigned: false,
    escalated_by: '',
  };
  const incident = {
    ...row,
    closed_by: '',
    seconds_to_engage: 0,
    seconds_to_close: 600,
    created_at: MONDAY + 60,
  };
  const rows = [
    { ...incident, incident_id: 'a', severity: 'Critical', is_acked: true, seconds_to_first_ack: 30 },
    { ...incident, incident_id: 'b', severity: 'Info', is_acked: false, seconds_to_first_ack: 0 },
  ];
  const range = { after: MONDAY, upTo: MONDAY + DAY };
  const drawnWords = texts(figuresBody({ rows, range, zone: 'UTC', asOf: MONDAY + DAY }));
  expect(drawnWords.slice(0, 3)).toEqual(['2', 'incidents', '50 %']);
  expect(drawnWords).toContain('1 Critical · 1 Info');
});

test.each([
  ['Short', 200, 'Short'],
  ['A long name of somebody', 120, 'A long n…'],
  ['A long name', 12, ''],
])('“%s” in %d pixels is “%s”', (text, width, shown) => {
  expect(fitted(text, width, 20)).toBe(shown);
});

describe('rendering', () => {
  let fonts: Fonts;
  beforeAll(async () => {
    fonts = await findFonts();
  });

  it.each([
    ['Siobhán Ó Briain, Сергей, Ελένη — 12', true],
    ['🔥 on fire', false],
    ['ᠮᠣᠩᠭᠣᠯ', false],
  ])('%s can be written: %s', (text, can) => expect(fonts.canWrite(text)).toBe(can));

  it('produces a PNG of 1200 × 630 with the letters of other scripts if a font is installed, off the main thread', async () => {
    const svg = framed({ title: 'Zoë — Сергей', subtitle: 'UTC', footer: 'live', body: drawn([]) });
    const png = await drawPng(svg, fonts);
    expect(Buffer.from(png.subarray(1, 4)).toString()).toBe('PNG');
    const view = new DataView(png.buffer, 16);
    expect([view.getUint32(0), view.getUint32(4)]).toEqual([1200, 630]);
    // A blank picture would be a few kilobytes.
    expect(png.length).toBeGreaterThan(8000);
  });

  it('reports the error of an invalid SVG', async () => {
    await expect(drawPng('<svg', fonts)).rejects.toThrow(/SVG/);
  });
});
