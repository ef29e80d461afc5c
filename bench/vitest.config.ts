import { defineConfig } from 'vitest/config';
import { threadCode } from '../build/thread-code.ts';

/** Benchmarks print figures; they are run by hand and one after the other, so that they do not disturb each other. */
export default defineConfig({
  plugins: [threadCode()],
  test: {
    include: ['bench/**/*.bench.ts'],
    pool: 'forks',
    fileParallelism: false,
    disableConsoleIntercept: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
