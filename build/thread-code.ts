import { build, type Plugin, type Rolldown } from 'vite';

const SUFFIX = '?thread';

/**
 * `import { code } from './x?thread'` gives that module, with all it imports, as one text for `new Worker(code, { eval:
 * true })`. So a thread starts the same way in the built server, in the development server and in a spec, and needs
 * no file that could be elsewhere. Only Node's own modules are left to be required.
 */
export function threadCode(): Plugin {
  return {
    name: 'watchbill-thread-code',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(SUFFIX)) return undefined;
      const module = await this.resolve(source.slice(0, -SUFFIX.length), importer);
      return module ? `${module.id}${SUFFIX}` : undefined;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const chunk = await bundled(id.slice(0, -SUFFIX.length));
      // An edit of anything in it makes the text stale.
      for (const file of chunk.moduleIds) if (!file.startsWith('\0')) this.addWatchFile(file);
      return `export const code = ${JSON.stringify(chunk.code)};`;
    },
  };
}

async function bundled(entry: string): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'node20',
      // A worker's text is run as a script, not as a module.
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  });
  const [chunk] = [result].flat().flatMap((made) => ('output' in made ? made.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be made into one script`);
  return chunk;
}
