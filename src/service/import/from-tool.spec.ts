import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import * as fc from 'fast-check';
import { calendarRota } from '#domain/exchange/random-duty.spec-support';
import { readExport } from '#domain/exchange/read-export';
import { checkRecord } from '../records/kinds';
import { readToolExport } from './from-tool';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-from-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const DAY = 86_400_000;
const FIRST = Date.parse('2026-03-22T00:00:00Z');
const at = (day: number) => new Date(FIRST + day * DAY).toISOString();
const PEOPLE = ['Ana', 'Bo'];
const personOf = (day: number) => ({ id: `P${day % 2}`, summary: PEOPLE[day % 2] });

/** Two people by day, for 14 days. */
const checkout = () => ({
  id: 'PSCHED1',
  name: 'Checkout',
  time_zone: 'UTC',
  final_schedule: {
    rendered_schedule_entries: Array.from({ length: 14 }, (_, day) => ({
      start: at(day),
      end: at(day + 1),
      user: personOf(day),
    })),
  },
});

const read = (...paths: string[]) => readToolExport('auto', paths);

describe('the import of another tool’s export', () => {
  it('has the shifts of the tool’s own answer', async () => {
    const { records, notices } = await read(put('a.json', { schedule: checkout() }));
    expect(notices).toEqual([]);
    expect(records.schedules[0]?.layers.map(({ layer_start }) => layer_start)).toEqual(
      Array.from({ length: 14 }, (_, day) => (FIRST + day * DAY) / 1000),
    );
  });

  it('follows links to files, and names what is no file', async () => {
    mkdirSync(join(folder, 'in/..data'), { recursive: true });
    put('in/..data/a.json', { schedule: checkout() });
    symlinkSync('..data/a.json', join(folder, 'in/a.json'));
    expect((await read(join(folder, 'in'))).records.schedules).toHaveLength(1);
    execFileSync('mkfifo', [join(folder, 'in/b.json')]);
    for (const path of ['in', 'in/b.json']) {
      await expect(read(join(folder, path))).rejects.toThrow(/^b\.json is no regular file$/);
    }
  });

  it('refuses a schedule without shifts, and says how to get them', async () => {
    const { final_schedule: _final, ...bare } = checkout();
    await expect(read(put('a.json', { schedule: { ...bare, schedule_layers: [] } }))).rejects.toThrow(
      'a.json, schedule Checkout: its shifts are missing: get them with GET /schedules/PSCHED1?since=',
    );
  });

  it('reads a folder at any depth, and names files without rotas', async () => {
    mkdirSync(join(folder, 'schedules'));
    put('schedules/a.json', { schedule: checkout() });
    put('integrations.json', { services: [] });
    expect((await read(folder)).notices).toContain('1 file has nothing about rotas: integrations.json');
  });

  it.each([
    [
      'a file that is cut off',
      '{"schedule": {"id',
      /^a\.json is neither JSON nor a calendar; it may be cut off$/,
    ],
    ['a zip', 'PK\u0003\u0004', /^a\.json is a zip: unpack it and choose its folder$/],
    [
      'a file of no tool',
      { services: [] },
      /^a\.json: no schedule found; supported exports: PagerDuty, .*[^,]$/,
    ],
    ['people without schedules', { users: [{ id: 'P1', name: 'Ana' }] }, /^a\.json: no schedule found;/],
  ])('%s is one clear error', async (_, content, error) => {
    await expect(read(put('a.json', content))).rejects.toThrow(error);
  });

  it('two schedules with the same id are refused', async () => {
    const paths = [
      put('a.json', { schedule: checkout() }),
      put('b.json', { schedule: { ...checkout(), name: 'Other' } }),
    ];
    await expect(read(...paths)).rejects.toThrow(
      'a.json, schedule Checkout and b.json, schedule Other have the same id PSCHED1 and differ: keep one',
    );
  });
});

test('records of a calendar pass the checks of the import', () => {
  fc.assert(
    fc.property(calendarRota, ({ files }) => {
      const { records } = readExport('auto', files);
      const problems = (['people', 'schedules'] as const).flatMap((kind) =>
        records[kind].map((record) => checkRecord(kind, record)).filter(({ ok }) => !ok),
      );
      expect(problems).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('a zip of an export is unpacked, up to the size of an export', async () => {
  const rota = { schedule: { ...checkout(), id: 'PZ' } };
  const file = join(folder, 'backup.zip');
  writeFileSync(
    file,
    zipSync({ 'a/zipped.json': strToU8(JSON.stringify(rota)), '.hidden/x.json': strToU8('{') }),
  );
  expect((await readToolExport('auto', [file])).records.schedules).toMatchObject([{ external_id: 'PZ' }]);
  await expect(readToolExport('auto', [file], { maxBytes: 50 })).rejects.toThrow(
    /an export has at most 50 B/,
  );
  writeFileSync(file, 'PK\u0003abc');
  await expect(readToolExport('auto', [file])).rejects.toThrow('backup.zip is no zip that can be read');
});
