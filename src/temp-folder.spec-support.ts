import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Set-up of each spec file: a temporary folder of its own for it and its processes, removed with all that is in it. */
const outer = process.env['TMPDIR'];
const folder = mkdtempSync(join(tmpdir(), 'spec-'));
// PostgreSQL, which runs as another user under root, has to get through.
chmodSync(folder, 0o711);
process.env['TMPDIR'] = folder;

afterAll(() => {
  if (outer === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = outer;
  // Retries: a picture of a guest link may be on its way to the disk.
  rmSync(folder, { recursive: true, maxRetries: 5 });
});
