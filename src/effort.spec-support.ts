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

/** In microseconds. */
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

/**
 * Growth of processor time when an input is 16 times as long: about 16 where work is in proportion, 256 where it is
 * squared. The least of several measurements counts, as others have the garbage of their neighbours in them.
 */
export function growthOf<T>(
  inputOf: (length: number) => T,
  work: (input: T) => void,
  length: number,
): number {
  const [short, long] = [inputOf(length), inputOf(16 * length)];
  const timeOf = (input: T) =>
    Math.min(...Array.from({ length: 3 }, () => processorTimeOf(() => work(input))));
  // The first runs are not compiled.
  for (let run = 0; run < 3; run += 1) work(short);
  return timeOf(long) / Math.max(timeOf(short), 1000);
}
