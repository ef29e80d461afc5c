import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseJson } from '#contract/json';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AuditLine, openAuditLog } from './audit-log';
import { StartError } from './config';

let folder: string;
let lines: string[];
const log = (line: string) => lines.push(line);
const deps = { log };
const file = () => join(folder, 'audit.log');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-audit-'));
  lines = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ATTEMPT: AuditLine = {
  time: '2026-11-28T00:12:03.120Z',
  operation: '/schedule/change',
  who: 'ana@example.com',
  schedule_id: 2n ** 62n,
  reason: 'line\nbreak',
  code: 'OK',
  call: 'c1',
};
const LINE =
  '{"time":"2026-11-28T00:12:03.120Z","operation":"/schedule/change","who":"ana@example.com","schedule_id":4611686018427387904,"reason":"line\\nbreak","code":"OK","call":"c1"}\n';

test('the audit log appends a line per attempt, and only its user reads it', async () => {
  for (const times of [1, 2]) {
    const audit = await openAuditLog(file(), deps);
    await audit?.(ATTEMPT);
    expect(await readFile(file(), 'utf8')).toBe(LINE.repeat(times));
  }
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(lines).toEqual([]);
});

test('the audit log goes on in a new file after a rotation', async () => {
  const audit = await openAuditLog(file(), deps);
  await audit?.(ATTEMPT);
  await rename(file(), `${file()}.1`);
  await audit?.(ATTEMPT);
  expect(await readFile(file(), 'utf8')).toBe(LINE);
});

test('the audit log prints where it is asked to', async () => {
  const printed: string[] = [];
  await (
    await openAuditLog('stdout', { ...deps, print: (text) => printed.push(text) })
  )?.(ATTEMPT);
  expect(printed).toEqual([LINE]);
  expect(await openAuditLog(undefined, deps)).toBeUndefined();
});

test('an audit log that cannot be written ends the start', async () => {
  const opening = openAuditLog(join(folder, 'missing', 'audit.log'), deps);
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow(/^WATCHBILL_AUDIT_LOG: .* cannot be written \(ENOENT\)$/);
});

test('a line that cannot be written later is in the log of the process', async () => {
  const audit = await openAuditLog(file(), deps);
  await rm(folder, { recursive: true });
  await audit?.(ATTEMPT);
  expect(lines).toEqual([`The audit log cannot be written (ENOENT): ${LINE.trimEnd()}`]);
});

async function written(attempt: AuditLine): Promise<string> {
  const printed: string[] = [];
  const audit = await openAuditLog('stdout', { ...deps, print: (text) => printed.push(text) });
  await audit?.(attempt);
  return printed.join('');
}

test('a line of the audit log has no control, direction or hidden characters, and means the same', async () => {
  const reason = 'a\u2028b\u2029c\u202ed\u2066e\u200bf\u0085g\u007fh\ufeffi\u{e0041}j\u0000k"\\\u202e';
  const line = await written({ ...ATTEMPT, reason, who: 'a\u202e@b' });
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
  expect(line).toContain(
    String.raw`"reason":"a\u2028b\u2029c\u202ed\u2066e\u200bf\u0085g\u007fh\ufeffi\udb40\udc41j\u0000k`,
  );
  expect(parseJson(line)).toMatchObject({ reason, who: 'a\u202e@b', schedule_id: 2n ** 62n });
  expect(await written({ ...ATTEMPT, reason: 'Zahnärztin 牙医 🦷' })).toContain('"Zahnärztin 牙医 🦷"');
});

test('a line of the audit log has at most 4 kB, whatever its texts are', async () => {
  for (const text of ['x', '\u0000', '\u202e', '牙', '🦷', '\ud800', '"']) {
    const long = text.repeat(900_000);
    const all = { who: long, author: long, kind: long, key_id: long, link_id: long, request_id: long };
    const line = await written({ ...ATTEMPT, ...all, reason: long, call: long });
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(4096);
    expect(parseJson(line)).toMatchObject({
      operation: '/schedule/change',
      code: 'OK',
      schedule_id: 2n ** 62n,
    });
  }
});
