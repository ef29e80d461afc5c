import { defineConfig, devices } from '@playwright/test';

const chromium = process.env['WATCHBILL_CHROMIUM'];

/** @param flags besides those that keep a browser from talking to anybody. */
const launchOptions = (...flags: readonly string[]) => ({
  ...(chromium === undefined ? {} : { executablePath: chromium }),
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...flags,
  ],
});
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/support/global-setup.ts',
  // Pages wait for their server now and then: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // `npm test` sets it too, and lists what passed only at the second try.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // A slow or busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  // Requests of a service worker pass the routes of a test by; the test of it allows it.
  use: { colorScheme: 'light', serviceWorkers: 'block' },
  projects: [
    {
      name: 'new-york',
      // A page that lives for a second or two is not worth optimising code for, nor its movements.
      use: {
        ...desktop,
        timezoneId: 'America/New_York',
        launchOptions: launchOptions('--js-flags=--no-opt,--no-maglev'),
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
});
