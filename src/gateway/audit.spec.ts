import { expect, test } from 'vitest';
import type { AuditLine } from '#service/service';
import { limitingStrangers } from './rights';

const LINE: AuditLine = {
  time: '2026-11-28T00:12:03.120Z',
  operation: '/schedule/change',
  code: 'OK',
  call: 'c1',
};

test('the audit log has at most sixty lines a minute about callers without session or key', async () => {
  let now = 0;
  const lines: AuditLine[] = [];
  const write = async (line: AuditLine) => void lines.push(line);
  const audit = limitingStrangers(write, () => now);
  for (let times = 0; times < 70; times += 1) await audit?.({ ...LINE, code: 'Unauthorized' });
  expect(lines).toHaveLength(60);
  await audit?.(LINE);
  expect(lines).toHaveLength(61);
  now += 60_000;
  await audit?.({ ...LINE, code: 'Unauthorized' });
  expect(lines).toHaveLength(62);
  expect(limitingStrangers(undefined, () => now)).toBeUndefined();
});
