/**
 * Preparations of every program: a new enough Node, the packages of the lock file, a build of these sources. Each step is
 * skipped if its result is up to date, so a second start touches neither network nor disk. Nothing here may import a
 * package: a fresh clone has none.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const MIN_NODE = [20, 19];
const SOURCES = [
  'src',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];
/** Files among the sources that are in no build. */
const NOT_BUILT = /\.(spec|bench)\.tsx?$|\.tsbuildinfo$|(^|\/)\./;

/** Failure with a message for the terminal, without a stack. */
class PrepareError extends Error {}

/**
 * Node version, packages and build, in this order; a failure ends the process.
 * @param {1 | 2} output file descriptor of the progress: 1 standard output, 2 standard error
 */
export function prepare(output) {
  try {
    requireNode(process.versions.node);
    install(output);
    build(output);
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Prepares, then runs a built program in this very process, so that signals reach it directly.
 * @param {string} program its path below dist/server
 * @param {1 | 2} output
 */
export async function runPrepared(program, output) {
  prepare(output);
  // Stacks in the log then name the sources, not the bundle.
  process.setSourceMapsEnabled(true);
  await import(new URL(`../dist/server/${program}`, import.meta.url).href);
}

/** @param {string} version such as `20.19.0` @throws {PrepareError} where it is too old */
export function requireNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [minMajor = 0, minMinor = 0] = MIN_NODE;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
  throw new PrepareError(`Watchbill needs Node ${MIN_NODE.join('.')} or newer; this is Node ${version}.`);
}

/** @param {1 | 2} output @throws {PrepareError} where npm fails */
function install(output) {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  if (isInstalled(lock, contentOf(join(ROOT, 'node_modules/.package-lock.json')))) return;
  writeSync(output, 'Installing packages (npm ci)…\n');
  // Build tools are development packages, which NODE_ENV=production would leave out.
  run(...npm('ci', '--include=dev', '--no-audit', '--no-fund'));
}

/**
 * True if the installed packages are those of the lock file. npm leaves out packages for other systems, which are marked
 * optional.
 * @param {string} lock text of package-lock.json
 * @param {string | undefined} installed text of node_modules/.package-lock.json
 */
export function isInstalled(lock, installed) {
  if (installed === undefined) return false;
  /** @type {Record<string, { version?: string, optional?: boolean }>[]} */
  const [wanted = {}, present = {}] = [lock, installed].map((text) => JSON.parse(text).packages);
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const own = present[path];
    return path === '' || (own ? own.version === version : optional === true);
  });
}

/** Builds the dashboard and the server. @param {1 | 2} output @throws {PrepareError} where the build fails */
function build(output) {
  const stamp = join(ROOT, 'dist/.stamp');
  const hash = hashOf(ROOT, SOURCES);
  if (contentOf(stamp) === hash && existsSync(join(ROOT, 'dist/server/main.js'))) return;
  writeSync(output, 'Building the dashboard and the server…\n');
  run(...npm('run', '--silent', 'build'));
  writeFileSync(stamp, hash);
}

/**
 * Hash over names and contents of files and folders; missing ones are skipped.
 * @param {string} root @param {readonly string[]} paths
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesIn(root, path))) {
    if (NOT_BUILT.test(path)) continue;
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @param {string} path @returns {string[]} */
function filesIn(root, path) {
  const info = statSync(join(root, path), { throwIfNoEntry: false });
  if (!info?.isDirectory()) return info ? [path] : [];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => filesIn(root, `${path}/${name}`));
}

/** The npm that runs this script, otherwise the one in the path. @param {string[]} words @returns {[string, string[]]} */
export function npm(...words) {
  const script = process.env['npm_execpath'];
  return script === undefined ? ['npm', words] : [process.execPath, [script, ...words]];
}

/**
 * Runs a command; its output appears only if it fails.
 * @param {string} command @param {string[]} words @throws {PrepareError} with the output
 */
export function run(command, words) {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (error) throw new PrepareError(`${command} could not be run: ${error.message}`);
  if (status !== 0) throw new PrepareError(`${stdout}${stderr}That did not work; the lines above say why.`);
}

/** @param {string} file */
function contentOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
