import { describe, expect, it } from 'vitest';
import { every } from './every';

const DAY_MS = 86_400_000;

describe('repeated work', () => {
  it('runs at once, and again when it is asked for', async () => {
    const runs: boolean[] = [];
    const run = async (_: AbortSignal, isAsked: boolean) => void runs.push(isAsked);
    const repeated = every('Work', DAY_MS, async (...args) => (await run(...args), undefined), {
      log: () => undefined,
    });
    await expect.poll(() => runs).toEqual([false]);
    repeated.runNow();
    await expect.poll(() => runs).toEqual([false, true]);
    await repeated.stop();
    repeated.runNow();
    expect(runs).toHaveLength(2);
  });

  it('runs again after the wait that a run returns', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      return 1;
    };
    const repeated = every('Work', DAY_MS, run, { log: () => undefined });
    await expect.poll(() => runs).toBeGreaterThan(1);
    await repeated.stop();
  });

  it('logs a failure once, and goes on', async () => {
    const lines: string[] = [];
    let runs = 0;
    const run = () => {
      runs += 1;
      return Promise.reject(new Error('The store is away'));
    };
    const repeated = every('Work', 1, run, { log: (line) => lines.push(line) });
    await expect.poll(() => runs).toBeGreaterThan(1);
    await repeated.stop();
    expect(lines).toEqual(['Work: The store is away']);
  });

  it('aborts a run that does not end within its grace', async () => {
    let reason: unknown;
    const run = (signal: AbortSignal) =>
      new Promise<undefined>((_, reject) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason;
          reject(signal.reason);
        });
      });
    const repeated = every('Work', DAY_MS, run, { log: () => undefined, graceMs: 20 });
    await repeated.stop();
    expect(reason).toEqual(new Error('the server stops'));
  });
});
