import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { build } from 'vite';

/** A small app, bundled and minified by Vite and served as its users get it: without its maps. */
export type MinifiedApp = {
  /** Address of the app's page; its files are below `assets/`. */
  url: string;
  /** Output of Vite, maps included. */
  folder: string;
  /** Line and column, from 1, of the first place in a source that holds a text. */
  placeOf: (source: string, text: string) => { line: number; column: number };
  stop: () => Promise<void>;
};

/** @param sources by name, with an `index.html` among them. */
export async function startMinifiedApp(sources: Readonly<Record<string, string>>): Promise<MinifiedApp> {
  const root = await mkdtemp(join(tmpdir(), 'watchbill-app-'));
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  await build({ root, configFile: false, logLevel: 'error', build: { sourcemap: true, minify: true } });
  const folder = join(root, 'dist');

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://app').pathname;
    const name = path === '/' ? '/index.html' : path;
    const type = extname(name) === '.js' ? 'text/javascript' : 'text/html';
    const content =
      extname(name) === '.map' ? Promise.reject(new Error('kept')) : readFile(join(folder, name));
    content.then(
      (body) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the app has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    folder,
    placeOf: (source, text) => {
      const lines = (sources[source] ?? '').split('\n');
      const line = lines.findIndex((one) => one.includes(text));
      if (line < 0) throw new Error(`${source} does not hold ${text}`);
      return { line: line + 1, column: (lines[line] ?? '').indexOf(text) + 1 };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true });
    },
  };
}
