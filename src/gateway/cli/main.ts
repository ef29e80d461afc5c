import { runCommand } from './commands';

const code = await runCommand(process.argv.slice(2), {
  env: process.env,
  // npm runs scripts in the project's folder; paths are relative to where the command was typed.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  ...(process.stderr.isTTY && {
    progress: (text: string) => process.stderr.write(`\r\x1b[K${text}`),
  }),
  clock: Date.now,
});

// Flushes the output, then exits, even if a broken store left handles open.
process.stdout.write('', () => process.stderr.write('', () => process.exit(code)));
