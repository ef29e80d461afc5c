import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import type { Operation } from '#contract/operation';
import { createProxy, inContract } from './proxy';

export type Input = Readonly<Record<string, unknown>>;
export type Reply = {
  body: unknown;
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** True if the body is sent again and again until the client leaves. */
  isEndless?: boolean;
  /** True if the connection closes after the body, whatever its announced length. */
  isCut?: boolean;
};
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

export const REFUSED: Reply = {
  status: 400,
  body: { request_id: 'r', error: { code: 'InvalidParameter', message: 'The parameter is not valid.' } },
};

/** Starts a server with the given answers and a forward to it; `asked` records its requests. */
export async function startUpstream(answer: (input: Input, request: IncomingMessage) => Reply) {
  const asked: Input[] = [];
  const server = createServer((request, response) => {
    void text(request).then((question) => {
      const input = inputOf(parseJson(question));
      asked.push(input);
      const {
        body,
        status = 200,
        type = 'application/json',
        headers = {},
        isEndless,
        isCut,
      } = answer(input, request);
      response.writeHead(status, { ...(type !== '' && { 'Content-Type': type }), ...headers });
      const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : stringifyJson(body);
      if (isEndless === true) repeat(response, sent);
      else if (isCut === true) response.write(sent, () => response.destroy());
      else response.end(sent);
    });
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  const forward = inContract(createProxy({ baseUrl: `http://127.0.0.1:${address.port}` }));
  const send = async (operation: Operation, input: Input) => {
    const body = new TextEncoder().encode(stringifyJson(input));
    const response = await forward(operation, body, new AbortController().signal);
    return { response, text: await response.text() };
  };
  return {
    asked,
    send,
    /** Calls an operation and validates the reply with the contract. */
    call: async (operation: Operation, input: Input) => {
      const { response, text: body } = await send(operation, input);
      if (!response.ok) throw new Error(body);
      return operation.reply.parse(parseJson(body));
    },
  };
}

function repeat(response: ServerResponse, content: string | Uint8Array): void {
  while (!response.destroyed && response.write(content)) continue;
  response.once('drain', () => repeat(response, content));
}

function inputOf(value: unknown): Input {
  if (typeof value !== 'object' || value === null) throw new Error('no object was sent');
  return { ...value };
}
