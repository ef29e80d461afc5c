import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOperateConfig } from './config';

describe('the settings of logs, metrics and limits', () => {
  it('have defaults: requests are logged only if the network can reach the port', async () => {
    expect(await readOperateConfig({}, true)).toEqual({
      log: { level: 'notice', format: 'text' },
      metricsToken: undefined,
      metricsNames: false,
      rates: { person: 3000, key: 12_000, address: 30_000 },
      drainSeconds: 5,
      proxies: expect.anything(),
    });
    expect((await readOperateConfig({}, false)).log.level).toBe('info');
  });

  it('accept a token from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watchbill-token-'));
    writeFileSync(join(folder, 'token'), 'sixteen-or-more-characters\n');
    const read = await readOperateConfig({ WATCHBILL_METRICS_TOKEN_FILE: join(folder, 'token') }, false);
    expect(read.metricsToken).toBe('sixteen-or-more-characters');
    rmSync(folder, { recursive: true });
  });

  it.each([
    [{ WATCHBILL_LOG_LEVEL: 'loud' }, /^WATCHBILL_LOG_LEVEL must be one of error, .*, not "loud"$/],
    [{ WATCHBILL_LOG_FORMAT: 'xml' }, /^WATCHBILL_LOG_FORMAT must be one of text, json/],
    [{ WATCHBILL_METRICS_TOKEN: 'hush' }, /^WATCHBILL_METRICS_TOKEN must hold at least 16 [^"]*$/],
    [{ WATCHBILL_METRICS_TOKEN_FILE: '/no/file' }, /^WATCHBILL_METRICS_TOKEN_FILE: .* cannot be read$/],
    [{ WATCHBILL_METRICS_TOKEN: 'x', WATCHBILL_METRICS_TOKEN_FILE: 'y' }, /must not both be set$/],
    [{ WATCHBILL_RATE_PERSON: '-1' }, /^WATCHBILL_RATE_PERSON must be a whole number/],
    [{ WATCHBILL_RATE_KEY: 'many' }, /^WATCHBILL_RATE_KEY must be/],
    [{ WATCHBILL_TRUSTED_PROXIES: 'caddy' }, /^WATCHBILL_TRUSTED_PROXIES must list addresses or networks/],
    [{ WATCHBILL_DRAIN: '1.5' }, /^WATCHBILL_DRAIN must be whole seconds from 0 to 999$/],
    [{ WATCHBILL_RATE_ADDRESS: '1.5' }, /^WATCHBILL_RATE_ADDRESS must be/],
  ])('are rejected in one line: %j', async (env, rule) => {
    await expect(readOperateConfig(env, true)).rejects.toThrow(rule);
  });
});
