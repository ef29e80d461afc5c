import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { threadCode } from './build/thread-code.ts';

/**
 * Specs that run in a second zone of the machine. The zone can enter by `Date` alone, which lint and src/host-zone.spec.ts
 * keep to src/domain/time.
 */
const TIME_SPECS = ['src/domain/time/**/*.spec.ts'];

/** Specs that fill real stores; `npm run check` leaves them out. */
const STORE_SPECS = [
  'src/service/**/!(settings).spec.ts',
  'src/gateway/{open,opened,receive,upgrade}.spec.ts',
];

export default defineConfig({
  plugins: [threadCode()],
  test: {
    pool: 'forks',
    setupFiles: ['src/temp-folder.spec-support.ts', 'src/domain/property-runs.spec-support.ts'],
    // No spec leaves anything behind in its process; starting one per file takes longer than the specs do.
    isolate: false,
    // Specs of stores wait for a PostgreSQL now and then.
    maxWorkers: availableParallelism() + 1,
    // A slow or busy machine is slow, not wrong: several specs fill a real PostgreSQL.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'UTC',
          env: { TZ: 'UTC' },
          include: ['src/**/*.spec.ts', 'scripts/**/*.spec.ts'],
          exclude: STORE_SPECS,
        },
      },
      {
        // `npm run check` leaves it to `npm test`.
        extends: true,
        test: {
          name: 'service',
          env: { TZ: 'UTC' },
          include: STORE_SPECS,
          globalSetup: 'src/service/store/global-setup.spec-support.ts',
        },
      },
      {
        extends: true,
        test: { name: 'Lord Howe', env: { TZ: 'Australia/Lord_Howe' }, include: TIME_SPECS },
      },
    ],
  },
});
