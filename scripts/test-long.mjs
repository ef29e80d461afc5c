/**
 * `npm run test:long`: the specs with properties, each property with ten times its cases, from one printed seed. Words
 * after `--` select files, as Vitest's do.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, npm } from './prepare.mjs';

const FACTOR = '10';
const AN_HOUR = 3_600_000;

const seed = process.env['WATCHBILL_PROPERTY_SEED'] ?? String(randomInt(2 ** 31));
const selected = process.argv.slice(2);
const specs = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .filter((file) => readFileSync(join(ROOT, 'src', file), 'utf8').includes("from 'fast-check'"));

console.log(`WATCHBILL_PROPERTY_SEED=${seed}`);
const files = selected.length > 0 ? selected : specs.map((file) => `src/${file}`);
const [command, words] = npm('exec', '--no', '--', 'vitest', 'run', `--testTimeout=${AN_HOUR}`, ...files);
const { status } = spawnSync(command, words, {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, WATCHBILL_PROPERTY_FACTOR: FACTOR, WATCHBILL_PROPERTY_SEED: seed },
});
console.log(`WATCHBILL_PROPERTY_SEED=${seed}`);
process.exitCode = status ?? 1;
