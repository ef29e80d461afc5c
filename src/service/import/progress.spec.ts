import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEntries, sourceFiles } from './files';
import { createProgress, loggedProgress, readingLine } from './progress';

test('the progress line shows percentage, records and remaining time', () => {
  expect(readingLine({ share: 0.25, records: 1200, elapsedMs: 4000 })).toBe(
    '[######------------------]  25 %  1,200 records, 300 a second  about 12 s left',
  );
  expect(readingLine({ share: 0, records: 1, elapsedMs: 5000 })).toBe(
    '[------------------------]   0 %  1 records, 0 a second',
  );
  expect(readingLine({ share: 1.2, records: 7, elapsedMs: 500 })).toBe(
    '[########################] 100 %  7 records',
  );
});

test('without a terminal, a line without the bar is printed every ten seconds', () => {
  const lines: string[] = [];
  let time = 0;
  const draw = loggedProgress(
    (line) => lines.push(line),
    () => time,
  );
  for (; time <= 25_000; time += 100)
    draw(readingLine({ share: time / 40_000, records: time, elapsedMs: time }));
  draw('');
  expect(lines).toEqual([
    '25 %  10,000 records, 1,000 a second  about 30 s left',
    '50 %  20,000 records, 1,000 a second  about 20 s left',
  ]);
});

test('the progress counts the bytes of every kind of file, is drawn ten times a second, and disappears', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-progress-'));
  const team = '{"team_id":1,"team_name":"T"}';
  writeFileSync(join(folder, 'teams.ndjson'), `${team}\n`.repeat(100));
  writeFileSync(join(folder, 'people.json'), `[${'{},'.repeat(9)}{}]`);
  writeFileSync(join(folder, 'incidents.csv'), `incident_id,severity,created_at\n${'a,Info,1\n'.repeat(90)}`);
  const files = await sourceFiles(folder);
  const lines: string[] = [];
  let time = 0;
  const progress = await createProgress(
    files,
    (text) => lines.push(text),
    () => (time += 10),
  );
  let entries = 0;
  for await (const entry of progress.watch(readEntries(files, progress))) entries += entry ? 1 : 0;
  progress.end();
  rmSync(folder, { recursive: true });
  expect(entries).toBe(200);
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.length).toBeLessThan(30);
  expect(lines.at(-3)).toMatch(/^\[#{24}\] 100 % {2}\d+ records/);
  expect(lines.slice(-2)).toEqual([
    '[########################] 100 %  200 records; counting interruptions',
    '',
  ]);
});
