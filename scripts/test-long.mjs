/**
 * `npm run test:long`: the specs with properties, each property with ten times its cases, from one printed seed. Words
 * after `--` select files, as Vitest's do.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { ROOT, npm } from './prepare.mjs';

const AN_HOUR = 3_600_000;
const seed = process.env['WATCHBILL_PROPERTY_SEED'] ?? String(randomInt(2 ** 31));
const env = { ...process.env, WATCHBILL_PROPERTY_FACTOR: '10', WATCHBILL_PROPERTY_SEED: seed };
const selected = process.argv.slice(2);
const specs = readdirSync(ROOT + 'src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(ROOT + file, 'utf8').includes("from 'fast-check'"));
const files = selected.length > 0 ? selected : specs;

console.log(`WATCHBILL_PROPERTY_SEED=${seed}`);
const words = npm('exec', '--', 'vitest', 'run', `--testTimeout=${AN_HOUR}`, ...files);
const { status } = spawnSync(...words, { cwd: ROOT, stdio: 'inherit', env });
console.log(`WATCHBILL_PROPERTY_SEED=${seed}`);
process.exitCode = status ?? 1;
