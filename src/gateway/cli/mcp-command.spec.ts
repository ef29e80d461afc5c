import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { expect, test } from 'vitest';
import { runCommandLine } from '#service/cli/commands';
import { addMcpCommand } from './mcp-command';

const ITEM = { responder_id: 7, responder_name: 'Ana Silva', total_incident_cnt: 4 };

/** Server of the interface that has figures of one responder. */
async function startUpstream() {
  const server = createServer((request, response) => {
    const hasKey = request.url?.includes('app_key=a-key') === true;
    const reply = hasKey ? { data: { items: [ITEM] } } : { error: { code: 'Unauthorized', message: 'no' } };
    request.resume().on('end', () => {
      response.writeHead(hasKey ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('watchbill mcp serves an agent over its standard streams until they end', async () => {
  const { server, url } = await startUpstream();
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const printed: string[] = [];
  const ended = runCommandLine(
    ['mcp', '--hide-names'],
    {
      env: {
        WATCHBILL_DATA_DIR: mkdtempSync(join(tmpdir(), 'mcp-')),
        WATCHBILL_APP_KEY: 'a-key',
        WATCHBILL_UPSTREAM: url,
        WATCHBILL_TIME_ZONE: 'Europe/Berlin',
      },
      folder: '.',
      out: (line) => printed.push(line),
      err: (line) => printed.push(line),
      clock: () => Date.UTC(2026, 2, 2),
    },
    [(watchbill, terminal) => addMcpCommand(watchbill, terminal, { stdin, stdout })],
  );
  const client = new Client({ name: 'spec', version: '1' });
  // The transport is symmetric: its streams are those of the command, crossed.
  await client.connect(new StdioServerTransport(stdout, stdin));
  expect((await client.listTools()).tools).toHaveLength(9);
  const range = { start_time: 1_769_900_000, end_time: 1_772_000_000 };
  const { content } = await client.callTool({ name: 'insight_responder', arguments: range });
  const text = JSON.stringify(content);
  expect(text).toContain('4');
  expect(text).not.toContain('Ana Silva');
  stdin.end();
  expect(await ended).toBe(0);
  // Anything else on the output would break the protocol.
  expect(printed).toEqual([]);
  await client.close();
  server.close();
});
