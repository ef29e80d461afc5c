import { test as base, expect } from '@playwright/test';
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy';
import { startServer } from './server';
import { watchSecrets, type ShownSecrets } from './shown-secrets';

type Fixtures = {
  /** Console errors that a test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[];
  /** The zone that the viewer has chosen in this browser; without it, the browser's. */
  chosenZone: string | undefined;
  chooseZone: void;
  /** Secrets that a test brings to light on purpose; any other that the app puts out fails it. */
  revealed: RegExp[];
  watchConsole: void;
  /** Secrets shown by the app, with those the test expects. */
  shownSecrets: ShownSecrets;
  service: { url: string; appKey: string };
  faults: { dashboard: string; set: (path: string, fault: Fault) => void };
};

type WorkerFixtures = {
  /** A second gateway, which reaches the first one's service through a proxy; no other worker has the same. */
  remote: { dashboard: string; proxy: FaultProxy };
};

/**
 * Playwright's test, pointed at the running product; an unexpected console error, a page error, or a
 * secret on the screen, in storage, in an address or copied fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  baseURL: async ({}, provide) => provide(env('E2E_URL')),
  expectedErrors: [[], { option: true }],
  watchConsole: [
    async ({ page, expectedErrors }, provide) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        if (!expectedErrors.some((expected) => expected.test(message.text()))) errors.push(message.text());
      });
      await provide();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  chosenZone: [undefined, { option: true }],
  chooseZone: [
    async ({ page, chosenZone }, provide) => {
      if (chosenZone !== undefined) {
        await page.addInitScript((zone) => localStorage.setItem('watchbill.zone', zone), chosenZone);
      }
      await provide();
    },
    { auto: true },
  ],
  revealed: [[], { option: true }],
  shownSecrets: [
    async ({ page, revealed }, provide) => {
      const shown = await watchSecrets(page, env('E2E_APP_KEY'));
      await provide(shown);
      const found = await shown.found();
      expect(
        found.filter((one) => !revealed.some((expected) => expected.test(one))),
        'secrets that the app put out',
      ).toEqual([]);
    },
    { auto: true },
  ],
  service: async ({}, provide) => provide({ url: `${env('E2E_URL')}/service`, appKey: env('E2E_APP_KEY') }),
  remote: [
    async ({}, provide) => {
      const proxy = await startFaultProxy(`${env('E2E_URL')}/service`);
      const gateway = await startServer({
        WATCHBILL_UPSTREAM: proxy.url,
        WATCHBILL_APP_KEY: env('E2E_APP_KEY'),
      });
      await provide({ dashboard: gateway.url, proxy });
      await gateway.stop();
      await proxy.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  faults: async ({ remote }, provide) => {
    const touched = new Set<string>();
    await provide({
      dashboard: remote.dashboard,
      set: (path, fault) => {
        touched.add(path);
        remote.proxy.set(path, fault);
      },
    });
    for (const path of touched) remote.proxy.set(path, { kind: 'none' });
  },
});

export { expect };

function env(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is not set: the global set-up did not run`);
  return value;
}
