import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT, npm } from './prepare.mjs';

/** A Chromium for the browser tests: one that is fromEnv, the system's, Playwright's own, or one that is installed now. */

const VARIABLES = [
  'WATCHBILL_CHROMIUM',
  'CHROMIUM_PATH',
  'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH',
  'CHROME_BIN',
];
// The shell has no interface of its own to draw: tests take two thirds of the time.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string | undefined>} path of one that starts; undefined where none could be had
 */
export async function chromium(say) {
  const path = await find();
  if (path !== undefined) return path;
  say('No Chromium was found; installing one');
  if (canUseApt()) {
    apt('update');
    for (const name of [SHELL, 'chromium']) {
      say(`  with apt-get install ${name}`);
      apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation');
      const installed = await find();
      if (installed !== undefined) return installed;
    }
  }
  say('  with playwright install chromium');
  const withDeps = canUseApt() ? ['--with-deps'] : [];
  const [command, words] = npm('exec', '--', 'playwright', 'install', ...withDeps, 'chromium');
  spawnSync(command, words, { cwd: ROOT, stdio: 'inherit' });
  return await find();
}

async function find() {
  return [...candidates(process.env), ...(await playwrightsOwn())].find(starts);
}

/**
 * Paths that are worth a try, the most wanted first.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string[]}
 */
function candidates(env) {
  const fromEnv = VARIABLES.flatMap((name) => env[name] || []);
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...fromEnv, ...inPath.filter((path) => existsSync(path))];
}

/** @returns {Promise<string[]>} */
async function playwrightsOwn() {
  const playwright = await import('@playwright/test');
  return [playwright.chromium.executablePath()];
}

/** Some systems have a `chromium-browser` that only says where to get one. @param {string} path */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {string[]} words */
function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
