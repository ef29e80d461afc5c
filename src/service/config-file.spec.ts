import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error';
import { withConfigFile } from './config-file';
import type { Environment } from './settings';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): string {
  const file = join(folder, 'watchbill.json');
  writeFileSync(file, content);
  return file;
}

const same = (env: Environment) => Promise.resolve(env);

describe('a file of settings', () => {
  it('has the names of the variables, which win', async () => {
    const WATCHBILL_CONFIG = fileOf(
      '{"PORT": 4300, "WATCHBILL_DEMO": false, "WATCHBILL_TIME_ZONE": "Europe/Berlin"}',
    );
    const env = { WATCHBILL_CONFIG, PORT: '', WATCHBILL_TIME_ZONE: 'Asia/Tokyo', PATH: '/bin' };
    expect(await withConfigFile(env, same)).toEqual({
      PATH: '/bin',
      WATCHBILL_CONFIG,
      PORT: '4300',
      WATCHBILL_DEMO: '0',
      WATCHBILL_TIME_ZONE: 'Asia/Tokyo',
    });
    expect(await withConfigFile({ PORT: '1' }, same)).toEqual({ PORT: '1' });
  });

  it.each([
    ['{"WATCHBILL_PORT": 1}', /WATCHBILL_PORT is not a setting and has no effect: did you mean PORT\?$/],
    ['{"port": 1}', /port is not a setting/],
    ['{"NODE_EXTRA_CA_CERTS": "x"}', /NODE_EXTRA_CA_CERTS must be a variable of the environment$/],
    ['{"PORT": null}', /PORT must be/],
    ['[', /is not JSON$/],
  ])('is refused with its field: %s', async (content, rule) => {
    const WATCHBILL_CONFIG = fileOf(content);
    await expect(withConfigFile({ WATCHBILL_CONFIG }, same)).rejects.toThrow(/^WATCHBILL_CONFIG: /);
    await expect(withConfigFile({ WATCHBILL_CONFIG }, same)).rejects.toThrow(rule);
  });

  it('is named by an error of each of its settings, and by none of a variable', async () => {
    const WATCHBILL_CONFIG = fileOf('{"PORT": "x", "WATCHBILL_DRAIN": "y", "HOST": "z"}');
    const lines = ['PORT must be a number', 'HOST must be an address', 'WATCHBILL_DRAIN must be a number'];
    const failing = () => Promise.reject(new ConfigError(lines.join('\n')));
    const place = `WATCHBILL_CONFIG: ${WATCHBILL_CONFIG}`;
    await expect(withConfigFile({ WATCHBILL_CONFIG, HOST: '?' }, failing)).rejects.toThrow(
      new ConfigError([`${place}: ${lines[0]}`, lines[1], `${place}: ${lines[2]}`].join('\n')),
    );
  });
});
