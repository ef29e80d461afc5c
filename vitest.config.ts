import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { threadCode } from './build/thread-code.ts';

/** Specs whose answer must not depend on the zone of the machine run under each of these. */
const HOST_ZONES = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo'];
const ZONE_SPECS = ['src/domain/{time,schedule,oncall}/**/*.spec.ts'];

export default defineConfig({
  plugins: [threadCode()],
  test: {
    pool: 'forks',
    setupFiles: 'src/temp-folder.spec-support.ts',
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
          exclude: ['src/service/**'],
        },
      },
      {
        // Fills real stores; the one project that `npm run check` leaves to `npm test`.
        extends: true,
        test: {
          name: 'service',
          env: { TZ: 'UTC' },
          include: ['src/service/**/*.spec.ts'],
          globalSetup: 'src/service/store/global-setup.spec-support.ts',
        },
      },
      ...HOST_ZONES.map((zone) => ({
        extends: true as const,
        test: { name: zone, env: { TZ: zone }, include: ZONE_SPECS },
      })),
    ],
  },
});
