/** Prints the minutes of a test run by step, and its longest files. */
import { readFileSync } from 'node:fs';

/** @typedef {{ name: string, seconds: number }} Timing */
/** @typedef {Timing & { processor: number | undefined }} StepTiming */

/** Ticks of a second in /proc. */
const TICKS = 100;
/** Fields of /proc/self/stat after the program's name: user and system time of children that have ended. */
const CHILD_TIMES = [13, 14];
const LONGEST = 10;

/** Seconds of processor time of the processes that this one started and that have ended; undefined without /proc. */
export function processorSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return CHILD_TIMES.reduce((ticks, at) => ticks + Number(fields[at]), 0) / TICKS;
  } catch {
    return undefined;
  }
}

/**
 * Seconds of each file, every try of its tests included.
 * @param {string} json what Playwright's json reporter wrote
 * @returns {Timing[]}
 */
export function playwrightTimes(json) {
  /** @type {{ suites: TimedSuite[] }} */
  const { suites } = JSON.parse(json);
  return suites.map((suite) => ({ name: `e2e/${suite.file}`, seconds: milliseconds(suite) / 1000 }));
}

/**
 * @typedef {{ file: string, suites?: TimedSuite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} TimedSuite
 */

/** @param {TimedSuite} suite @returns {number} */
function milliseconds({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return own.concat(suites.map(milliseconds)).reduce((sum, duration) => sum + duration, 0);
}

/**
 * Lines for the end of the output.
 * @param {readonly StepTiming[]} steps
 * @param {Readonly<Record<string, readonly Timing[]>>} files by kind of test
 */
export function timingLines(steps, files) {
  return [
    'Seconds of each step, and of the processor:',
    ...steps.map(({ name, seconds, processor }) => row(name, seconds, processor)),
    ...Object.entries(files).flatMap(([kind, times]) => longest(kind, times)),
  ];
}

/** @param {string} kind @param {readonly Timing[]} times */
function longest(kind, times) {
  const files = [...times].sort((a, b) => b.seconds - a.seconds).slice(0, LONGEST);
  return [
    `Seconds of the ${LONGEST} longest files, ${kind}:`,
    ...files.map(({ name, seconds }) => row(name, seconds)),
  ];
}

/** @param {string} name @param {...(number | undefined)} seconds */
function row(name, ...seconds) {
  const figures = seconds.flatMap((each) => (each === undefined ? [] : [each.toFixed(1).padStart(8)]));
  return `${figures.join('')}  ${name}`;
}
