import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onOneStore } from '../store/stores.spec-support';
import { type SentMessage, type SentStore, sentInFile } from './sent';
import { sentInStore } from './sent-in-store';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-sent-'));
let files = 0;

const inFile = () => sentInFile(join(folder, `${(files += 1)}.json`));

const event = (at: number, changes: Partial<SentMessage> = {}): SentMessage => ({
  sent_id: `chat/hand-off/1/${at}`,
  message: 'chat',
  what: 'hand-off',
  schedule_id: 1,
  at,
  state: 'waiting',
  tries: 0,
  next_at: at,
  ...changes,
});

onOneStore('the record of what was sent', (store) => {
  const stores: [string, () => SentStore][] = [
    ['in the store', () => sentInStore(store().db)],
    ['in a file', inFile],
  ];

  test.each(stores)('%s has each event once, with its first state', async (_place, open) => {
    const sent = open();
    expect(await sent.add([event(100)])).toEqual([event(100)]);
    await sent.update([event(100).sent_id], { state: 'sent', tries: 1, ended_at: 101 });
    const again = await sent.add([event(100), event(200)]);
    expect(again.toSorted((a, b) => a.at - b.at)).toEqual([
      event(100, { state: 'sent', tries: 1, ended_at: 101 }),
      event(200),
    ]);
    expect(await sent.open()).toEqual([event(200)]);
  });

  test.each(stores)('%s is summed up by message', async (_place, open) => {
    const sent = open();
    await sent.add([
      event(100, { state: 'sent', ended_at: 101 }),
      event(200, { state: 'sent', ended_at: 201 }),
      event(300, { state: 'failed', ended_at: 301, problem: 'HTTP 404' }),
      event(400, { state: 'failed', ended_at: 401, problem: 'HTTP 410' }),
      event(500),
      event(100, { sent_id: 'ntfy/morning/0/100', message: 'ntfy', state: 'dropped', ended_at: 101 }),
    ]);
    expect(await sent.summaries()).toEqual([
      { message: 'chat', sent: 2, failed: 2, sent_at: 201, failed_at: 401, problem: 'HTTP 410' },
      { message: 'ntfy', sent: 0, failed: 0 },
    ]);
    const { sent_id } = event(500);
    await sent.update([sent_id], { state: 'waiting', tries: 1, problem: 'HTTP 500' });
    expect(await sent.summaries()).toMatchObject([
      { message: 'chat', failed: 2, retry: { since: 500, problem: 'HTTP 500' } },
      { message: 'ntfy' },
    ]);
    await sent.update([sent_id], { state: 'sent', ended_at: 502 });
    expect((await sent.summaries())[0]).not.toHaveProperty('retry.since');
    await sent.prune(400);
    expect(await sent.summaries()).toMatchObject([{ message: 'chat', sent: 1, failed: 1 }]);
  });

  test('is written by one server at a time', async () => {
    const [one, other] = [sentInStore(store().db), sentInStore(store().db)];
    const order: string[] = [];
    await one.alone(async () => {
      order.push('one');
      await other.alone(() => Promise.resolve(void order.push('other')));
    });
    await other.alone(() => Promise.resolve(void order.push('later')));
    expect(order).toEqual(['one', 'later']);
  });
});
