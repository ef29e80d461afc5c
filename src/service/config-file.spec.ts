import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withConfigFile } from './config-file';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const file = join(folder, 'watchbill.json');
  writeFileSync(file, content);
  return file;
}

describe('a file of settings', () => {
  it('has the names of the variables, which win', async () => {
    const WATCHBILL_CONFIG = fileOf(
      '{"PORT": 4300, "WATCHBILL_DEMO": false, "WATCHBILL_TIME_ZONE": "Europe/Berlin"}',
    );
    const env = { WATCHBILL_CONFIG, PORT: '', WATCHBILL_TIME_ZONE: 'Asia/Tokyo', PATH: '/bin' };
    expect(await withConfigFile(env)).toEqual({
      PATH: '/bin',
      WATCHBILL_CONFIG,
      PORT: '4300',
      WATCHBILL_DEMO: '0',
      WATCHBILL_TIME_ZONE: 'Asia/Tokyo',
    });
    expect(await withConfigFile({ PORT: '1' })).toEqual({ PORT: '1' });
  });

  it.each([
    ['{"WATCHBILL_PORT": 1}', /WATCHBILL_PORT is not a setting and has no effect: did you mean PORT\?$/],
    ['{"port": 1}', /port is not a setting/],
    ['{"NODE_EXTRA_CA_CERTS": "x"}', /NODE_EXTRA_CA_CERTS must be a variable of the environment$/],
    ['{"PORT": null}', /PORT must be/],
    ['[', /is not JSON$/],
  ])('is refused with its field: %s', async (content, rule) => {
    const WATCHBILL_CONFIG = fileOf(content);
    await expect(withConfigFile({ WATCHBILL_CONFIG })).rejects.toThrow(/^WATCHBILL_CONFIG: /);
    await expect(withConfigFile({ WATCHBILL_CONFIG })).rejects.toThrow(rule);
  });
});
