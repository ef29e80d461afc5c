import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './config';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-sources-'));
writeFileSync(join(folder, 'key'), 'canary-secret\n');
writeFileSync(join(folder, 'address'), 'webcal://calendar.example.com/private-canary/basic.ics\n');
writeFileSync(join(folder, 'two-lines'), 'a\nb\n');

const read = (content: unknown) => {
  const file = join(folder, 'sources.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readSources({ WATCHBILL_SOURCES_FILE: file });
};
const source = (changes: object = {}) => ({
  sources: [{ name: 'prod', tool: 'pagerduty', token_file: 'key', ...changes }],
});

describe('the file of sources', () => {
  it('is none without the setting', async () => {
    expect(await readSources({})).toEqual([]);
  });

  it('has defaults, and secrets from files beside it', async () => {
    const [prod, leave] = await read({
      sources: [
        ...source().sources,
        { name: 'leave', tool: 'ical', as: 'absences', url_file: 'address', every: '6h', history: '0d' },
      ],
    });
    expect(prod).toMatchObject({
      token: 'canary-secret',
      everySeconds: 900,
      ignored: [],
    });
    expect(prod?.url.href).toBe('https://api.pagerduty.com/');
    expect(leave).toMatchObject({ as: 'absences', everySeconds: 21_600, ignored: ['history'] });
    expect(leave?.url.href).toBe('https://calendar.example.com/private-canary/basic.ics');
  });

  it.each<[unknown, RegExp]>([
    ['{', / is not JSON$/],
    [{}, /: sources is required and must be an array$/],
    [source({ colour: 1 }), /: sources\[0\]\.colour is not a known field$/],
    [source({ tool: 'pager' }), /: sources\[0\]\.tool must be one of pagerduty, /],
    [source({ name: 'A b' }), /: sources\[0\]\.name must be up to 40 small letters/],
    [source({ every: '1m' }), /: sources\[0\]\.every must be a time from 5m to 24h, such as 24h$/],
    [
      source({ incidents_since: 'now' }),
      /: sources\[0\]\.incidents_since must be a date such as 2026-01-31$/,
    ],
    [source({ org_id: 'o' }), /: sources\[0\]\.org_id must not be set for pagerduty$/],
    [
      source({ tool: 'opsgenie', webhook_secret_file: 'key' }),
      /: sources\[0\]\.webhook_secret_file must not be set for opsgenie$/,
    ],
    [source({ token_file: undefined }), /: sources\[0\]\.token_file must be set$/],
    [
      source({ tool: 'goalert' }),
      /: sources\[0\]\.url or url_file must be set: each installation has an address of its own$/,
    ],
    [source({ tool: 'jsm' }), /: sources\[0\]\.email must be set for jsm$/],
    [
      source({ url: 'http://api.pagerduty.com' }),
      /: sources\[0\]\.url must be an address that begins with https:\/\//,
    ],
    [source({ token_file: 'none' }), /: sources\[0\]\.token_file: .*none cannot be read$/],
    [source({ token_file: 'two-lines' }), /: sources\[0\]\.token_file: two-lines must hold one line/],
    [{ sources: [...source().sources, ...source().sources] }, /: sources must have each name once$/],
    [source({ as: 'holidays' }), /: sources\[0\]\.as must be rota for pagerduty$/],
  ])('is refused with the field and the rule: %j', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });

  it('never repeats a secret in a refusal', async () => {
    writeFileSync(join(folder, 'bad-address'), 'ftp://canary-secret/x');
    const refused = read({ sources: [{ name: 'a', tool: 'ical', url_file: 'bad-address' }] });
    await expect(refused).rejects.toThrow(/^(?!.*canary).*url_file must be an address/);
  });
});
