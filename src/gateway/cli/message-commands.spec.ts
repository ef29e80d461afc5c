import { createServer } from 'node:http';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'watchbill-message-commands-'));
const bodies: string[] = [];
let status = 200;
const server = createServer((request, response) => {
  request.setEncoding('utf8').on('data', (text: string) => void bodies.push(text));
  request.on('end', () => response.writeHead(status).end(status === 200 ? 'ok' : 'no_service /hooks/canary'));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  writeFileSync(join(folder, 'address'), `http://127.0.0.1:${port}/hooks/canary`);
  writeFileSync(
    join(folder, 'messages.json'),
    JSON.stringify({
      messages: [{ name: 'chat', to: 'slack', url_file: 'address', when: ['hand-off', 'gap'] }],
    }),
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(['messages', ...args], {
    env: {
      WATCHBILL_MESSAGES_FILE: join(folder, 'messages.json'),
      WATCHBILL_DATA_DIR: join(folder, 'data'),
      WATCHBILL_DEMO: '0',
    },
    folder,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
    clock: () => Date.UTC(2026, 10, 28),
  });
  return { code, out, err };
}

describe('watchbill messages', () => {
  it('list names the messages without their addresses', async () => {
    expect(await run('list')).toEqual({ code: 0, out: ['chat  Slack  hand-off, gap'], err: [] });
  });

  it('test sends a line, without a store', async () => {
    expect(await run('test', 'chat')).toEqual({ code: 0, out: ['Slack has taken the message'], err: [] });
    expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({
      text: 'Test message from Watchbill. Nothing changed.',
    });
  });

  it('test says why the tool refuses, without the address', async () => {
    status = 404;
    const { code, err } = await run('test', 'chat');
    expect([code, err]).toEqual([1, ['Slack: HTTP 404: no_service …']]);
  });

  it('test refuses a name that the file does not have', async () => {
    expect(await run('test', 'other')).toMatchObject({ code: 1, err: ['There is no message other: chat'] });
  });
});
