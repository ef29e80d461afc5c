/**
 * `npm run check`: the static checks, the specs that read the project's files, and of the specs without a store the ones
 * that import what has changed since the last commit, or since the commit or branch after `--`.
 */
import { STATIC_CHECKS, startChecks } from './static-checks.mjs';

const specs = ['exec', '--no', '--', 'vitest', 'run', '--project', 'UTC'];
/** Specs that read files, and import little of what they check. */
const OF_FILES = ['docs', 'layers', 'host-zone', 'deploy', 'proxy-logs'];
const since = process.argv[2] ?? 'HEAD';

const failures = [];
for (const { name, result } of startChecks({
  ...STATIC_CHECKS,
  'specs of files': [...specs, ...OF_FILES.map((name) => `src/${name}.spec.ts`)],
  'specs of changes': [...specs, '--changed', since, '--passWithNoTests'],
})) {
  const { succeeded, output } = await result;
  console.log(`\n── ${name}`);
  process.stdout.write(output);
  if (!succeeded) failures.push(name);
}
console.log(failures.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failures.join(', ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
