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

/** Incidents that pages show by default are younger than this, in seconds. */
const RECENT = 45 * 86_400;

/** The demo with every text of a user that pages show by default in letters written from right to left. */
export async function startWithHebrewDemo(): Promise<Server> {
  const server = await startWithDemo();
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-hebrew-'));
  await commandLine(server.dataDir, 'export', folder);
  for (const file of await readdir(folder)) {
    const path = join(folder, file);
    const written = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    const lines = written.flatMap(translated);
    if (lines.length === 0 || file === 'fields.ndjson') await rm(path, { recursive: true });
    else await writeFile(path, `${lines.join('\n')}\n`);
  }
  await commandLine(server.dataDir, 'import', folder);
  await rm(folder, { recursive: true });
  return server;
}

/** Nothing for a record that stays as it is: an import takes seconds for thousands of them. */
function translated(line: string): string[] {
  const record = JSON.parse(line);
  if (record.incident_id !== undefined && record.created_at < Date.now() / 1000 - RECENT) return [];
  const inLetters = JSON.stringify(record, (key, value) => (WRITTEN.has(key) ? inHebrew(value) : value));
  return inLetters === JSON.stringify(record) ? [] : [inLetters];
}

/** The text with another letter for each. */
function inHebrew(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  return text
    .toLowerCase()
    .replaceAll(/\p{L}/gu, (letter) => String.fromCodePoint(0x05d0 + ((letter.codePointAt(0) ?? 0) % 27)));
}
