import { within } from '#service/service';

/** Result of one check of the installation. */
export type CheckResult = {
  name: string;
  /** A warning fails neither the command nor the probe. */
  state: 'ok' | 'warning' | 'failure';
  /** Result in a sentence without a full stop. */
  text: string;
  /** Remedy in a sentence without a full stop. */
  advice?: string;
};

export type Outcome = Omit<CheckResult, 'name'>;

export type Check = {
  name: string;
  run: () => Promise<Outcome> | Outcome;
  /** Timeout in milliseconds. */
  limitMs?: number;
};

const LIMIT_MS = 15_000;

/** Runs checks side by side. A check that throws, or does not end in time, has failed. */
export function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ name, run, limitMs = LIMIT_MS }) => {
      try {
        return { name, ...(await within(limitMs, Promise.resolve().then(run))) };
      } catch (error) {
        return {
          name,
          state: 'failure' as const,
          text: error instanceof Error ? error.message : String(error),
        };
      }
    }),
  );
}

/** Width of the longest name. */
const NAME_WIDTH = 'time zone rules'.length;

/** Line for a terminal: `warning  disk             0.4 GB are free: make room …`. */
export function checkLine({ name, state, text, advice }: CheckResult): string {
  const whole = advice === undefined ? text : `${text}: ${advice}`;
  return `${state.padEnd('warning'.length)}  ${name.padEnd(NAME_WIDTH)}  ${whole}`;
}
