import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT, npm } from './prepare.mjs';

const VARIABLES = ['WATCHBILL_CHROMIUM', 'CHROMIUM_PATH'];
// The shell has no interface of its own to draw: tests take two thirds of the time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Path of a Chromium: the environment's, the system's, or Playwright's, which is installed now if need be. */
export async function chromium() {
  const { chromium: playwright } = await import('@playwright/test');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = [
    ...VARIABLES.flatMap((name) => process.env[name] ?? []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    playwright.executablePath(),
  ];
  const path = paths.find(starts);
  if (path !== undefined) return path;
  const withDeps = process.getuid?.() === 0 ? ['--with-deps'] : [];
  const [command, words] = npm('exec', '--no', '--', 'playwright', 'install', ...withDeps, 'chromium');
  spawnSync(command, words, { cwd: ROOT, stdio: 'inherit' });
  return paths.find(starts);
}

/** Some systems have a `chromium-browser` that only prints where to get one. @param {string} path */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}
