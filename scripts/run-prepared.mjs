import { PrepareError, prepare } from './prepare.mjs';

/**
 * Prepares, then runs a built program in this very process, so that signals reach it directly.
 * @param {string} program its path below dist/server
 * @param {1 | 2} output where progress goes: 1 standard output, 2 standard error
 */
export async function runPrepared(program, output) {
  try {
    prepare(output);
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  // Stacks in the log then name the sources, not the bundle.
  process.setSourceMapsEnabled(true);
  await import(new URL(`../dist/server/${program}`, import.meta.url).href);
}
