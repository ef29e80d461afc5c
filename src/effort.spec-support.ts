/**
 * Holds that work stays in proportion on any machine, however slow or busy: its processor time is counted in units of
 * a fixed piece of work that is done just before it in the same process. A unit is about 15 ms on an idle core.
 */
export function measureEffort(): () => number {
  const unit = Math.min(...Array.from({ length: 3 }, () => processorTimeOf(fixedWork)));
  const before = process.cpuUsage();
  return () => total(process.cpuUsage(before)) / unit;
}

function processorTimeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return total(process.cpuUsage(before));
}

/** Microseconds of both. */
function total({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}

/** Numbers, memory and text, as the work that is measured has them. */
function fixedWork(): void {
  let seed = 1;
  const texts = Array.from({ length: 30_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String(seed);
  });
  texts.sort();
  if (!/9$/m.test(texts.join('\n'))) throw new Error('the fixed work is not what it was');
}

/** Growth up to which work counts as in proportion to a 16 times longer input: about 16 is measured, 256 if squared. */
const PROPORTIONAL = 80;
/** Microseconds: a shorter time is mostly the measuring. */
const MIN_TIME = 1000;
const SHORT_RUNS = 4;
/**
 * Measurements of the long input at most; the least one counts, as others have the garbage of their neighbours in them.
 */
const MAX_LONG_RUNS = 6;

/**
 * Growth of processor time when an input is 16 times as long. Measures the long input again only while the growth is
 * above the expected one.
 */
export function growthOf<T>(
  inputOf: (length: number) => T,
  work: (input: T) => void,
  { length, expected = PROPORTIONAL }: { length: number; expected?: number },
): number {
  const [short, long] = [inputOf(length), inputOf(16 * length)];
  // The first runs are not compiled.
  const times = Array.from({ length: SHORT_RUNS }, () => processorTimeOf(() => work(short)));
  const shortTime = Math.max(MIN_TIME, Math.min(...times));
  let growth = Number.POSITIVE_INFINITY;
  for (let run = 0; run < MAX_LONG_RUNS && growth >= expected; run += 1) {
    growth = Math.min(growth, processorTimeOf(() => work(long)) / shortTime);
  }
  return growth;
}
