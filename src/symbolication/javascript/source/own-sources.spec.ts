import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compareNames } from './wrong-names.spec-support';

/** This project's own sources, TypeScript and JSX of all kinds, beside what another parser makes of them. */
const SRC = fileURLToPath(new URL('../../../', import.meta.url));

test('every call of real sources is in the function that another parser finds around it', () => {
  let sites = 0;
  const wrong: string[] = [];
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  for (const file of files) {
    if (!/^(?:app.components|app.pages.stacks|symbolication.javascript).*\.tsx?$/.test(file)) continue;
    const compared = compareNames(file, readFileSync(SRC + file, 'utf8'));
    sites += compared?.sites ?? 0;
    wrong.push(...(compared?.wrong ?? [`${file} is not read`]));
  }
  expect(sites).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
});
