import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = new Set(['.css', '.js']);

/** Writes each script and style sheet compressed by brotli at its best level, which is too slow at request time. */
export function compressedAssets(): Plugin {
  return {
    name: 'watchbill-compressed-assets',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const files = (await readdir(folder)).filter((file) => COMPRESSED.has(extname(file)));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(join(folder, file));
          await writeFile(join(folder, `${file}.br`), await promisify(brotliCompress)(content));
        }),
      );
    },
  };
}
