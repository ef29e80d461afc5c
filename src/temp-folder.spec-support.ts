import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Set-up of each spec file: a temporary folder of its own for it and its processes, removed with all that is in it. */
const BASE = 'WATCHBILL_SPEC_TMPDIR';
// Spec files share their process, and one whose tests are all skipped never gets to its `afterAll`: its folder stays
// empty, and scripts/test.mjs removes it with its own.
const base = (process.env[BASE] ??= tmpdir());
const folder = mkdtempSync(join(base, 'spec-'));
// PostgreSQL, which runs as another user under root, has to get through.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;

afterAll(() => {
  process.env['TMPDIR'] = base;
  rmSync(folder, { recursive: true, maxRetries: 5 });
});
