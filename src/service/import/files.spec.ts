import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linesOf, readEntries, sourceFiles } from './files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-import-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);

async function entries(path = folder) {
  const found = [];
  for await (const { size: _size, ...entry } of readEntries(await sourceFiles(path))) found.push(entry);
  return found;
}

describe('files to import', () => {
  it('are read in the order of references', async () => {
    for (const name of ['webhooks.ndjson', 'people.json', 'teams.ndjson']) put(name, '');
    expect((await sourceFiles(folder)).map(({ name }) => name)).toEqual([
      'teams.ndjson',
      'people.json',
      'webhooks.ndjson',
    ]);
  });

  it('may be next to other files', async () => {
    for (const name of ['teams.ndjson', 'README.md', '.teams.ndjson.new']) put(name, '');
    expect(await sourceFiles(folder)).toHaveLength(1);
  });

  it.each([
    [['team.ndjson'], /^team\.ndjson is no file of a known kind/],
    [['teams.csv'], /^teams\.csv is no file of a known kind/],
    [['teams.ndjson', 'teams.json'], /^teams\.json and teams\.ndjson hold the same kind/],
    [['absences.ics'], /^absences\.ics names no person: its name must be absences-<person id>\.ics$/],
    [[], /holds no file to import$/],
  ])('are refused: %j', async (names, message) => {
    for (const name of names) put(name, '');
    await expect(sourceFiles(folder)).rejects.toThrow(message);
  });

  it.each(['TEAMS.ndjson', 'Teams.JSON', 'people.jsonl', 'Holidays.ICS'])(
    'are never skipped because their name is almost right: %s',
    async (name) => {
      for (const one of [name, 'roles.ndjson']) put(one, '');
      await expect(sourceFiles(folder)).rejects.toThrow(
        new RegExp(`^${name.replace('.', '\\.')} is no file of a known kind`),
      );
    },
  );

  it('must be files: folders, pipes, devices and links to them or to nothing are named', async () => {
    put('teams.ndjson', '');
    mkdirSync(join(folder, 'people.ndjson'));
    execFileSync('mkfifo', [join(folder, 'channels.ndjson')]);
    for (const [name, target] of [
      ['roles.json', 'people.ndjson'],
      ['issues.ndjson', 'channels.ndjson'],
      ['webhooks.ndjson', '/dev/null'],
      ['holidays.ics', '/dev/zero'],
      ['fields.ndjson', 'nothing'],
    ] as const) {
      symlinkSync(target, join(folder, name));
    }
    const refusal = await sourceFiles(folder).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      problems: [
        'channels.ndjson is no regular file',
        'fields.ndjson cannot be read (ENOENT)',
        'holidays.ics is no regular file',
        'issues.ndjson is no regular file',
        'people.ndjson is a folder, not a file',
        'roles.json is a folder, not a file',
        'webhooks.ndjson is no regular file',
      ],
    });
    await expect(sourceFiles(join(folder, 'channels.ndjson'))).rejects.toThrow(
      /^channels\.ndjson is no regular file$/,
    );
  });

  it('may be links to files', async () => {
    put('my-teams.txt', '{"a":1}');
    symlinkSync('my-teams.txt', join(folder, 'teams.ndjson'));
    expect(await entries()).toEqual([{ kind: 'teams', place: 'teams.ndjson, line 1', value: { a: 1 } }]);
  });
});

const calendar = (name: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261225',
    `SUMMARY:${name}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');

describe('calendars', () => {
  it('are holidays of everybody or a team, and absences of a person in the zone of an earlier record', async () => {
    put('people.ndjson', '{"person_id":7,"person_name":"Ana","time_zone":"Asia/Tokyo"}');
    put('holidays.ndjson', '');
    put('holidays.ics', calendar('Christmas'));
    put('holidays-10.ics', calendar('Day off'));
    put('absences-7.ics', calendar('Leave'));
    put('oncall.ics', 'anything');
    const start = Date.parse('2026-12-25T00:00:00+09:00') / 1000;
    const [, ...rest] = await entries();
    expect(rest).toHaveLength(3);
    expect(rest).toEqual(
      expect.arrayContaining([
        { kind: 'holidays', place: 'holidays.ics', value: { date: '2026-12-25', name: 'Christmas' } },
        {
          kind: 'holidays',
          place: 'holidays-10.ics',
          value: { date: '2026-12-25', name: 'Day off', team_ids: [10] },
        },
        {
          kind: 'absences',
          place: 'absences-7.ics',
          value: { person_id: 7, start, end: start + 86_400, reason: 'Leave' },
        },
      ]),
    );
  });

  it('have problems with the name of their file', async () => {
    put('absences-7.ics', 'BEGIN:VCALENDAR');
    expect(await entries()).toEqual([
      { kind: 'absences', place: 'absences-7.ics', problem: 'has no END:VCALENDAR; it is cut off' },
    ]);
  });
});

describe('records of a file', () => {
  it('are numbered by line; marks, Windows line ends and empty lines do not count', async () => {
    put('teams.ndjson', '\ufeff{"a":1}\r\n\r\n  \n{"a":12345678901234567890}');
    expect(await entries(join(folder, 'teams.ndjson'))).toEqual([
      { kind: 'teams', place: 'teams.ndjson, line 1', value: { a: 1 } },
      { kind: 'teams', place: 'teams.ndjson, line 4', value: { a: 12_345_678_901_234_567_890n } },
    ]);
  });

  it('are numbered by record in an array', async () => {
    put('teams.json', '\ufeff[1, {"a":2}]');
    expect(await entries()).toEqual([
      { kind: 'teams', place: 'teams.json, record 1', value: 1 },
      { kind: 'teams', place: 'teams.json, record 2', value: { a: 2 } },
    ]);
  });

  it('that cannot be parsed are problems with a place', async () => {
    put(
      'teams.ndjson',
      Buffer.concat([Buffer.from('{"a":\n{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\n1')]),
    );
    put('people.json', '{"person_id":1}');
    put('webhooks.ndjson', '{"event_id":"a","event_id":"a"}');
    put('schedules.json', '[{"layers":[{"mode":0,"mode":1}]}]');
    put('channels.json', Buffer.from([0xff]));
    put('issues.json', '[');
    expect(await entries()).toEqual([
      { kind: 'teams', place: 'teams.ndjson, line 1', problem: 'is not JSON' },
      { kind: 'teams', place: 'teams.ndjson, line 2', problem: 'is not written in UTF-8' },
      { kind: 'teams', place: 'teams.ndjson, line 3', value: 1 },
      { kind: 'people', place: 'people.json', problem: 'must hold an array of records' },
      { kind: 'channels', place: 'channels.json', problem: 'is not written in UTF-8' },
      { kind: 'schedules', place: 'schedules.json, record 1', problem: 'has layers[0].mode twice' },
      { kind: 'issues', place: 'issues.json', problem: 'is not JSON' },
      { kind: 'webhooks', place: 'webhooks.ndjson, line 1', problem: 'has event_id twice' },
    ]);
  });
});

async function split(parts: string[], maxBytes?: number) {
  const found = [];
  const stream = (async function* () {
    for (const part of parts) yield Buffer.from(part);
  })();
  for await (const { number, bytes } of linesOf(stream, maxBytes)) found.push([number, bytes?.toString()]);
  return found;
}

describe('lines', () => {
  it('end with the first one that is too long', async () => {
    expect(await split(['a\nbb', 'bb\nc'], 3)).toEqual([
      [1, 'a'],
      [2, undefined],
    ]);
  });
});
