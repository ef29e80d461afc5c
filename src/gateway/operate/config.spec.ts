import { expect, test } from 'vitest';
import { readSettings } from '#service/config';
import { readOperateConfig } from '../config';

test('logs, metrics and limits have defaults: requests are logged only if the network can reach the port', () => {
  expect(readOperateConfig(readSettings({}), true)).toEqual({
    log: { level: 'notice', format: 'text' },
    metricsToken: undefined,
    metricsNames: false,
    rates: { person: 3000, key: 12_000, address: 30_000 },
    drainSeconds: 5,
    proxies: expect.anything(),
  });
  expect(readOperateConfig(readSettings({}), false).log.level).toBe('info');
});
