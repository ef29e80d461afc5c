import * as z from 'zod/mini';
import { type FileHandle, mkdir, realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isNotNull, TransactionRollbackError } from 'drizzle-orm';
import type { ErrorCode } from '#contract/envelope';
import { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { check, problemLine } from '#contract/problem';
import { STACK_TYPES } from '#contract/stack';
import type { AuditLine, AuditLog } from '../audit-log';
import { systemUser } from '../config';
import type { Log } from '../context';
import { removeDemo } from '../demo/remove-demo';
import { exportFolder, newFile } from '../export';
import { readEntries, sourceFiles } from '../import/files';
import { importRecords } from '../import/import-records';
import { notePeople, unknownPeopleWarnings } from '../import/namesakes';
import { createProgress, type ProgressLine } from '../import/progress';
import { noteSchedules } from '../import/schedule-changes';
import { keyIdIn, createKey, listKeys, revokeKey, SCOPES } from '../keys';
import { erasePerson } from '../people/erase-person';
import { exportPerson } from '../people/export-person';
import type { PastReport } from '../records/kinds/schedule-past';
import { Refusal } from '../refusal';
import type { Source } from '../sources/source';
import { addArtifacts, listArtifacts, removeArtifacts } from '../stack/artifacts';
import { damageLine } from '../store/find-damage';
import type { Db, Store } from '../store/db';
import { namesFor } from '../store/names';
import { people } from '../store/schema';
import { tarOf } from '../store/tar';
import { isStorableText } from '../store/people-schema';
import { inspectAll } from '../sync/list-sources';
import { syncSources } from '../sync/sync';
import { collect } from '../upload/collect';
import { createSpool, SPOOL_PREFIX } from '../upload/spool';
import { checkArtifacts, contentsOf, untilAborted } from '../upload/temp-artifacts';
import { reasonOf } from '../store/data-dir';

/** Dependencies of a command. */
export type CommandDeps = {
  store: Pick<Store, 'db' | 'engine' | 'withCopy' | 'findDamage'>;
  /** Unix milliseconds. */
  clock: () => number;
  /** Zone of the account. */
  timeZone: string;
  dataDir: string;
  /** Tools that are read regularly. */
  sources?: readonly Source[] | undefined;
  audit?: AuditLog | undefined;
  log: Log;
  /** Rolls back the command on abort. */
  signal: AbortSignal;
  draw: ProgressLine;
};

/** Command of the owner of a store, run in this process or by the server that has the store open. Each is atomic. */
type Command<Input, Reply> = {
  /** Name of the operation in the audit log; path below `/command/` of the server's socket. */
  path: string;
  /** @throws Refusal, ImportError or ArtifactError; then nothing was done. */
  run(deps: CommandDeps, input: Input): Promise<Reply>;
};

type CommandRow<Schema extends z.ZodMiniType, Reply> = {
  input: Schema;
  run: (deps: CommandDeps & { now: number }, input: z.output<Schema>) => Promise<Reply>;
  /** Members of the line in the audit log; absent, or undefined for this run: no line. */
  audit?: (input: z.output<Schema>, reply: Reply) => Partial<AuditLine> | undefined;
};

function command<Schema extends z.ZodMiniType, Reply>(
  path: string,
  { input: schema, run, audit }: CommandRow<Schema, Reply>,
): Command<z.output<Schema>, Reply> {
  return {
    path,
    async run(deps, input) {
      const checked = check(schema, input);
      if (!checked.ok) throw new Refusal('InvalidParameter', problemLine(checked.problems));
      const reply = await run({ ...deps, now: Math.floor(deps.clock() / 1000) }, checked.value);
      const line = deps.audit && audit?.(checked.value, reply);
      if (line) {
        const time = new Date(deps.clock()).toISOString();
        await deps.audit?.({ time, operation: path, who: systemUser(), code: 'OK', ...line });
      }
      return reply;
    },
  };
}

const NOT_FOUND = { code: 'ResourceNotFound' } as const satisfies { code: ErrorCode };

const commandText = z
  .string()
  .check(z.maxLength(4000), z.refine(isStorableText, { error: 'must hold no zero character' }));
const texts = z.array(commandText).check(z.maxLength(1000));
const Nothing = z.object({});
const BuildInput = z.object({ type: z.enum(STACK_TYPES), service: commandText, version: commandText });

const COMMANDS = {
  import: command('import', {
    input: z.object({ path: commandText, rewrite_past: z.boolean(), dry_run: z.boolean() }),
    run: importFiles,
    audit: ({ dry_run }) => (dry_run ? undefined : {}),
  }),
  export: command('export', {
    input: z.object({ folder: commandText, force: z.boolean(), csv: z.boolean(), damaged: z.boolean() }),
    async run({ store, dataDir }, { folder, ...options }) {
      await requireOwnPath(folder, dataDir);
      if (!options.damaged) requireWhole((await store.findDamage?.('pages')) ?? []);
      return exportFolder(store.db, folder, options);
    },
    audit: () => ({}),
  }),
  backUp: command('backup', {
    input: z.object({ file: commandText }),
    async run({ store: { withCopy }, dataDir, log, signal }, { file }) {
      if (!withCopy) throw new Refusal('BadRequest', 'A PostgreSQL is backed up with pg_dump.');
      await requireOwnPath(file, dataDir);
      return newFile(dataDir, file, (handle) =>
        withCopy(async (folder, { problems, pause }) => {
          requireWhole(problems);
          log(`Copied the store in ${pause.toFixed(1)} s, while requests waited`);
          await pipeline(tarOf(folder), createGzip(), writerTo(handle), { signal });
        }, signal),
      );
    },
    audit: () => ({}),
  }),
  sync: command('sync', {
    input: z.object({ names: texts, diff: z.boolean(), final: z.optional(commandText) }),
    run: ({ store, clock, timeZone, sources = [], signal, draw }, { names, ...options }) =>
      syncSources(
        { db: store.db, clock, accountZone: timeZone, signal, onProgress: draw },
        sources,
        names,
        options,
      ),
    audit: ({ diff }) => (diff ? undefined : {}),
  }),
  removeDemo: command('demo/remove', {
    input: Nothing,
    run: ({ store }) => removeDemo(store.db),
    audit: () => ({}),
  }),
  erasePerson: command('people/erase', {
    input: z.object({ person_id: Id, dry_run: z.boolean() }),
    run: ({ store, now }, { person_id, dry_run }) =>
      inTransaction(store.db, dry_run, (tx) => erasePerson(tx, person_id, now)),
    audit: ({ person_id, dry_run }) => (dry_run ? undefined : { person_id }),
  }),
  exportPerson: command('people/export', {
    input: z.object({ person_id: Id, file: commandText }),
    async run({ store, dataDir }, { person_id, file }) {
      await requireOwnPath(file, dataDir);
      return newFile(dataDir, file, (handle) =>
        store.db.transaction(async (tx) => {
          await handle.writeFile(`${stringifyJson(await exportPerson(tx, person_id), 2)}\n`);
        }),
      );
    },
    audit: ({ person_id }) => ({ person_id }),
  }),
  addArtifacts: command('artifacts/add', {
    input: z.object({
      build: BuildInput,
      paths: texts,
      key: z.object({
        prefix: z.optional(commandText),
        buildId: z.optional(commandText),
        variant: z.optional(commandText),
      }),
    }),
    async run({ store, dataDir, signal, log, now }, { build, paths, key }) {
      for (const path of paths) await requireOwnPath(path, dataDir);
      const spool = await createSpool(dataDir, 0);
      try {
        const folder = join(spool.folder, 'artifacts');
        await mkdir(folder);
        const job = { kind: 'build', type: build.type, paths, key, folder } as const;
        const { artifacts, taken, notes } = await collect(job, log, signal);
        checkArtifacts(build.type, artifacts);
        const contents = untilAborted(contentsOf(artifacts), signal);
        return { ...(await addArtifacts(store.db, build, contents, now)), taken, notes };
      } finally {
        await spool.remove();
      }
    },
    audit: () => ({}),
  }),
  listArtifacts: command('artifacts/list', { input: Nothing, run: ({ store }) => listArtifacts(store.db) }),
  removeArtifacts: command('artifacts/remove', {
    input: z.object({
      type: z.enum(STACK_TYPES),
      service: commandText,
      version: z.optional(commandText),
      path: z.optional(commandText),
    }),
    run: ({ store }, removal) => removeArtifacts(store.db, removal),
    audit: () => ({}),
  }),
  /** Replies with the new key; undefined for an unknown person. */
  createKey: command('key/create', {
    input: z.object({ person_id: Id, scopes: z.array(z.enum(SCOPES)) }),
    run: ({ store, now }, { person_id, scopes }) => createKey(store.db, person_id, now, scopes),
    audit: ({ person_id }, key) => ({
      person_id,
      ...(key === undefined ? NOT_FOUND : { key_id: keyIdIn(key) }),
    }),
  }),
  listKeys: command('key/list', { input: Nothing, run: ({ store }) => listKeys(store.db) }),
  /** Replies with false if there is no valid key with this id. */
  revokeKey: command('key/revoke', {
    input: z.object({ key_id: commandText }),
    run: ({ store, now }, { key_id }) => revokeKey(store.db, key_id, now),
    audit: ({ key_id }, isRevoked) => ({ key_id, ...(!isRevoked && NOT_FOUND) }),
  }),
  /** Replies with all people, teams, channels and roles. */
  names: command('names', {
    input: Nothing,
    run: ({ store }) => namesFor(store.db, { kind: 'local' }),
  }),
  /** Checks every page of the store, and an app key. */
  inspect: command('inspect', {
    input: z.object({ key: z.optional(commandText) }),
    run: ({ store, sources = [], now }, { key }) => inspectAll(store, 'pages', key, { sources, now }),
  }),
};

type Table = typeof COMMANDS;
export type CommandName = keyof Table;
type Input<N extends CommandName> = Parameters<Table[N]['run']>[1];
export type CommandReply<N extends CommandName> = Awaited<ReturnType<Table[N]['run']>>;

/** Runs a command. `stop` undoes it on abort. */
export type Ask = <N extends CommandName>(
  name: N,
  input: Input<N>,
  options?: { draw?: ProgressLine; stop?: AbortSignal },
) => Promise<CommandReply<N>>;

/** Commands by name, for a caller that has the name of one. */
export const COMMAND_ROWS: { readonly [N in CommandName]: Command<Input<N>, CommandReply<N>> } = COMMANDS;

/** Command for the body of a request, which it checks. */
export type OwnerCommand = { run(deps: CommandDeps, input: unknown): Promise<unknown> };

/** Commands by path. */
export const COMMANDS_BY_PATH: ReadonlyMap<string, OwnerCommand> = new Map(
  Object.values(COMMANDS).map((row) => [`/command/${row.path}`, row]),
);

async function importFiles(
  { store: { db }, clock, timeZone, dataDir, signal, draw, now }: CommandDeps & { now: number },
  { path, rewrite_past, dry_run }: { path: string; rewrite_past: boolean; dry_run: boolean },
) {
  const files = await sourceFiles(path);
  for (const file of files) await requireOwnPath(file.path, dataDir);
  const progress = await createProgress(files, draw, clock);
  const zoned = await db
    .select({ id: people.person_id, zone: people.time_zone })
    .from(people)
    .where(isNotNull(people.time_zone));
  const personZones = new Map(zoned.map(({ id, zone }) => [id, zone ?? '']));
  const zones = { personZones, accountZone: timeZone };
  const entries = progress.watch(readEntries(files, { onBytes: progress.onBytes, zones }));
  try {
    return await inTransaction(db, dry_run, async (tx) => {
      const changesSince = await noteSchedules(tx, timeZone, now);
      const namesakesSince = await notePeople(tx);
      let past: PastReport = { rewritten: 0, warnings: [], schedules: new Set() };
      const counts = await importRecords(tx, untilAborted(entries, signal), {
        now,
        rewritePast: rewrite_past,
        author: { kind: 'import', author: systemUser() },
        onPast: (report) => {
          past = report;
        },
      });
      const isOfRotas = counts.schedules !== undefined || counts.people !== undefined;
      const unknown = isOfRotas ? await unknownPeopleWarnings(tx) : [];
      const { schedules, warnings } = await changesSince(past.schedules);
      signal.throwIfAborted();
      return {
        counts,
        warnings: [...past.warnings, ...unknown, ...warnings, ...(await namesakesSince())],
        rewritten: past.rewritten,
        schedules,
      };
    });
  } finally {
    progress.end();
  }
}

/** Runs work in a transaction, and undoes it after a dry run. */
async function inTransaction<T>(db: Db, isDry: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!isDry) return db.transaction(work);
  let result: { value: T } | undefined;
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  if (!result) throw new Error('a transaction ended without its work');
  return result.value;
}

/** Unlike the handle's own stream, leaves it closable. */
function writerTo(handle: FileHandle) {
  return async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  };
}

/** @throws Refusal if something is damaged. */
function requireWhole(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal('InternalError', `${damageLine(problems)} Nothing was written.`);
}

/** Path without symbolic links; a missing end stays unchanged. */
export async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const folder = dirname(path);
    if (reasonOf(error) !== 'ENOENT' || folder === path) throw error;
    return join(await withoutLinks(folder), path.slice(folder.length));
  }
}

/**
 * Refuses a path that a command must not read or write: a relative one, one that leads through a link, and one in the
 * data directory, except in the folder of a command for what it imports.
 * @throws Refusal that names the path and the reason.
 */
async function requireOwnPath(path: string, dataDir: string): Promise<void> {
  const refuse = (reason: string) => new Refusal('BadRequest', `${path} ${reason}`);
  if (!isAbsolute(path) || resolve(path) !== path) throw refuse('is no absolute path');
  const real = await withoutLinks(path).catch((error: unknown) => {
    throw refuse(`cannot be used (${reasonOf(error)})`);
  });
  if (real !== path) throw refuse('leads through a link');
  const below = relative(await withoutLinks(resolve(dataDir)), path);
  const isInside = below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  if (isInside && !below.startsWith(SPOOL_PREFIX)) throw refuse('is in the data directory');
}
