import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMessages } from './send-message';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-messages-'));
writeFileSync(join(folder, 'address'), 'https://chat.example.com/hooks/canary\n');
writeFileSync(join(folder, 'old'), 'https://acme.webhook.office.com/webhookb2/canary\n');
writeFileSync(join(folder, 'plain'), 'http://chat.example.com/hooks/canary\n');
writeFileSync(join(folder, 'here'), 'http://127.0.0.1:8065/hooks/canary\n');
writeFileSync(join(folder, 'two-lines'), 'a\nb\n');

const read = (content: unknown, upstream?: string) => {
  const file = join(folder, 'messages.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readMessages({ WATCHBILL_MESSAGES_FILE: file, WATCHBILL_UPSTREAM: upstream });
};
const message = (changes: object = {}) => ({
  messages: [{ name: 'chat', to: 'slack', url_file: 'address', when: ['hand-off'], ...changes }],
});

describe('the file of messages', () => {
  it('is none without the setting', async () => {
    expect(await readMessages({})).toEqual([]);
  });

  it('has defaults', async () => {
    const [chat] = await read(message({ names: 'full' }));
    expect(chat).toMatchObject({
      at: 32_400,
      before: [86_400, 7200],
      quiet: undefined,
    });
    expect(chat?.silent).toBeUndefined();
  });

  it('has times, ids and names', async () => {
    const [chat] = await read(
      message({
        to: 'feishu',
        url_file: 'here',
        secret_file: 'address',
        schedules: [1, '2'],
        quiet: '22:00-07:00',
        at: '08:30',
        before: ['2h', '90m', '2h'],
        time_zone: 'Europe/Berlin',
      }),
    );
    expect(chat).toMatchObject({
      schedules: ['1', '2'],
      quiet: { start: 79_200, end: 25_200 },
      at: 30_600,
      before: [7200, 5400],
      zone: 'Europe/Berlin',
    });
  });

  it.each<[unknown, RegExp]>([
    ['{', / is not JSON$/],
    [message({ colour: 1 }), /messages\[0\]\.colour is not a known field$/],
    [message({ to: 'irc' }), /messages\[0\]\.to must be one of slack, /],
    [message({ when: [] }), /messages\[0\]\.when/],
    [message({ when: ['reports'] }), /when\[0\] must be one of hand-off, /],
    [message({ quiet: '22:00' }), /quiet must be two times of day/],
    [message({ quiet: '22:00-22:00' }), /quiet must be two times of day/],
    [message({ at: '24:00' }), /at must be a time of day/],
    [message({ before: ['1d'] }), /before\[0\] must be a time from 1m to 336h/],
    [message({ time_zone: 'Mars' }), /time_zone must be a tz database name/],
    [message({ url_file: 'missing' }), /messages\[0\]\.url_file: .* cannot be read$/],
    [message({ url_file: 'two-lines' }), /url_file: two-lines must hold one line/],
    [message({ url_file: 'plain' }), /url_file must be an address that begins with https/],
    [message({ url_file: 'old' }), /url_file is an Office 365 connector, which Microsoft has switched off/],
    [message({ secret_file: 'address' }), /secret_file must not be set for slack$/],
    [{ messages: [...message().messages, ...message().messages] }, /must have each name once$/],
  ])('refuses %j', async (content, problem) => {
    await expect(read(content)).rejects.toThrow(problem);
    await expect(read(content)).rejects.not.toThrow(/canary/);
  });

  it.each<[object, RegExp]>([
    [{ names: 'pseudonyms' }, /^a chat has no pseudonyms any more/],
    [{ set: 7 }, /^there are no named sets any more/],
    [{ when: ['hand-off', 'report'] }, /^the report of a month is not sent any more/],
  ])('of an earlier version with %j sends nothing that was held back', async (changes, reason) => {
    const [chat] = await read(message(changes));
    expect(chat?.silent).toMatch(reason);
  });

  it('refuses changes and requests of another server', async () => {
    await expect(read(message({ when: ['change'] }), 'https://other.example')).rejects.toThrow(
      /when: change needs the embedded service/,
    );
    expect(await read(message({ when: ['gap', 'week'] }), 'https://other.example')).toHaveLength(1);
  });
});
