import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Names } from '#contract/names';
import type { ServiceConfig } from '../config';
import { callServer } from '../manage/ask-server';
import type { Handler } from '../http/handler';
import { openService } from '../service';
import { socketOfServer } from '../store/lock';
import { CommandError, type Terminal, withStore } from './terminal';

/** Operations of the store from the settings, for one command. */
type LocalService = {
  /** Answers `POST /<operation path>` with the key of the data directory. */
  handle: Handler;
  names(): Promise<Names>;
  close(): Promise<void>;
};

/**
 * Opens the operations of the store: through the server that has the embedded store open, else in this process.
 * @param appKey key from the settings; undefined: the file `app-key`.
 * @throws CommandError without a key; StartError if the store cannot be opened.
 */
export async function openLocalService(
  config: ServiceConfig,
  appKey: string | undefined,
  terminal: Terminal,
): Promise<LocalService> {
  const { dataDir, databaseUrl } = config;
  const key = appKey ?? (await readFile(join(dataDir, 'app-key'), 'utf8').catch(() => '')).trim();
  if (key === '') {
    throw new CommandError(
      `There is no app key in ${join(dataDir, 'app-key')}: create one by watchbill key create --person <id> --save, or set WATCHBILL_APP_KEY_FILE`,
    );
  }
  const query = `?app_key=${encodeURIComponent(key)}`;
  const names = () => withStore(terminal, (ask) => ask('names', {}));
  const socket = databaseUrl === undefined ? await socketOfServer(dataDir) : undefined;
  if (socket !== undefined) {
    return {
      async handle(request) {
        const path = `${new URL(request.url).pathname}${query}`;
        const reply = await callServer({ dataDir, name: socket }, path, await request.text());
        const chunks: Uint8Array<ArrayBuffer>[] = [];
        const body: AsyncIterable<Buffer<ArrayBuffer>> = Readable.from(reply);
        for await (const chunk of body) chunks.push(chunk);
        return new Response(Buffer.concat(chunks), {
          status: reply.statusCode ?? 502,
          headers: { 'content-type': reply.headers['content-type'] ?? '' },
        });
      },
      names,
      close: () => Promise.resolve(),
    };
  }
  const service = await openService(
    { ...config, demo: false },
    terminal.err,
    terminal.clock,
    () => undefined,
  );
  return {
    handle: (request) => {
      const { method, headers, body, signal } = request;
      const url = `${new URL(request.url).origin}${new URL(request.url).pathname}${query}`;
      const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
      return service.handle(new Request(url, init));
    },
    names: () => service.names({ key }),
    close: () => service.close(),
  };
}
