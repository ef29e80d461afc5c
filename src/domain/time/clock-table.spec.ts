import { expect, test } from 'vitest';
import { clockTable } from './format';

const at = (text: string): number => Date.parse(text) / 1000;
const YEAR_2026 = { start: at('2026-01-01T00:00Z'), end: at('2027-01-01T00:00Z') };

test('a table shows the offset at its start and each change', () => {
  expect(clockTable('America/New_York', YEAR_2026)).toBe(
    `${YEAR_2026.start}:-18000 ${at('2026-03-08T07:00Z')}:-14400 ${at('2026-11-01T06:00Z')}:-18000 ${YEAR_2026.end}`,
  );
  expect(clockTable('Asia/Shanghai', YEAR_2026)).toBe(`${YEAR_2026.start}:28800 ${YEAR_2026.end}`);
});
