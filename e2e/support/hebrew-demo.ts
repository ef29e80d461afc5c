import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine } from './command-line';
import type { Server } from './server';
import { startWithDemo } from './stores';

/** Members of records that a user writes. */
const WRITTEN = new Set(
  'person_name team_name channel_name schedule_name layer_name group_name description title application_name reason name ref_title role_name root_cause message'.split(
    ' ',
  ),
);

/** The demo with every text of a user in letters written from right to left. */
export async function startWithHebrewDemo(): Promise<Server> {
  const server = await startWithDemo();
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-hebrew-'));
  await commandLine(server.dataDir, 'export', folder);
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.ndjson') || file === 'fields.ndjson') continue;
    const lines = (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n');
    const records = lines.map((line) =>
      JSON.stringify(JSON.parse(line), (key, value) => (WRITTEN.has(key) ? inHebrew(value) : value)),
    );
    await writeFile(join(folder, file), `${records.join('\n')}\n`);
  }
  await commandLine(server.dataDir, 'import', folder);
  await rm(folder, { recursive: true });
  return server;
}

/** The text with another letter for each. */
function inHebrew(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => String.fromCodePoint(0x05d0 + ((letter.codePointAt(0) ?? 0) % 27)));
}
