import { describe, expect, it } from 'vitest';
import { SETTINGS, unknownSettingLine, unknownSettings } from './settings';

describe('a variable that looks like a setting', () => {
  it.each([
    ['WATCHBILL_PORT', 'PORT'],
    ['WATCHBILL_HOST', 'HOST'],
    ['WATCHBILL_HOSTNAME', 'HOST'],
    ['WATCHBILL_ALLOWED_DOMAIN', 'WATCHBILL_ALLOWED_DOMAINS'],
    ['WATCHBILL_DOMAINS', 'WATCHBILL_ALLOWED_DOMAINS'],
    ['WATCHBILL_ACESS', 'WATCHBILL_ACCESS'],
    ['WATCHBILL_DATADIR', 'WATCHBILL_DATA_DIR'],
    ['WATCHBILL_TIMEZONE', 'WATCHBILL_TIME_ZONE'],
    ['watchbill_demo', 'WATCHBILL_DEMO'],
  ])('is named with the nearest setting: %s', (name, nearest) => {
    expect(unknownSettings({ [name]: '1' }).map(unknownSettingLine)).toEqual([
      `${name} is not a setting and has no effect: did you mean ${nearest}?`,
    ]);
  });

  it('and like no other leads to the list of settings; its value is not repeated', () => {
    expect(unknownSettings({ WATCHBILL_FLUX: 'secret' }).map(unknownSettingLine)).toEqual([
      'WATCHBILL_FLUX is not a setting and has no effect: docs/running/configuration.md lists all',
    ]);
  });

  it('is none if it is a setting, empty, of another program, of the specs, or set by Kubernetes', () => {
    const kubernetes = {
      WATCHBILL_PORT: 'tcp://10.0.0.1:80',
      WATCHBILL_SERVICE_HOST: '10.0.0.1',
      WATCHBILL_SERVICE_PORT: '80',
      WATCHBILL_SERVICE_PORT_HTTP: '80',
      WATCHBILL_PORT_80_TCP: 'tcp://10.0.0.1:80',
      WATCHBILL_PORT_80_TCP_ADDR: '10.0.0.1',
      WATCHBILL_POSTGRES_PORT: 'tcp://10.0.0.2:5432',
      WATCHBILL_POSTGRES_SERVICE_HOST: '10.0.0.2',
    };
    const others = {
      WATCHBILL_PROT: '',
      HOSTNAME: 'x',
      PROT: '1',
      WATCHBILL_CHROMIUM: '/x',
      WATCHBILL_TEST_X: '1',
    };
    const settings = Object.fromEntries(SETTINGS.map((name) => [name, '1']));
    expect(
      unknownSettings({ ...kubernetes, ...others, ...settings, WATCHBILL_PORT: 'tcp://10.0.0.1:80' }),
    ).toEqual([]);
  });
});
