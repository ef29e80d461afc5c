import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from './config-error';
import { refuseConfigFile } from './config-file';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of settings is refused with the names of its settings, and none of its values', async () => {
  const file = join(folder, 'watchbill.json');
  writeFileSync(
    file,
    '{"WATCHBILL_ACCESS": "oidc", "HOST": "0.0.0.0", "WATCHBILL_APP_KEY": "canary", "other": 1}',
  );
  await expect(refuseConfigFile({ WATCHBILL_CONFIG: file })).rejects.toThrow(
    new ConfigError(
      'WATCHBILL_CONFIG is not read any more: set HOST, WATCHBILL_APP_KEY, WATCHBILL_ACCESS in the environment instead',
    ),
  );
  await expect(refuseConfigFile({ WATCHBILL_CONFIG: join(folder, 'none') })).rejects.toThrow(
    'WATCHBILL_CONFIG is not read any more: set its settings in the environment instead',
  );
  await refuseConfigFile({ WATCHBILL_CONFIG: '' });
});
