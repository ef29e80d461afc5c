import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { exportedNames } from '../export/export-folder';
import { type BodyReader, parseBody, requireJson } from '../http/body';
import type { Scope } from '../keys/keys';
import { checkArtifacts, contentsOf } from './temp-artifacts';
import { type ManageDeps, manageStore } from './on-store';
import type { Reply } from './reply';
import type { Spool } from './spool';
import { checked, takeArtifacts, takeFiles } from './upload';
import {
  ErasureRequest,
  ExportRequest,
  Inspection,
  KeyId,
  MANAGE_PATHS,
  NewKey,
  PersonId,
  Removal,
  SyncRequest,
} from './wire';

/** Dependencies and request of a command. */
type Errand = ManageDeps & {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  spool: Spool;
  may: readonly Scope[];
  request: Request;
  withBody: BodyReader;
};

/** Runs the command and returns the content of the last part. */
type Work = (reply: Reply) => Promise<unknown>;

type Route = {
  /** `owner`: only through the socket of the data directory. */
  scope: Scope | 'any' | 'owner';
  /** Receives the upload. @throws Refusal and other errors that are answered with an envelope. */
  begin(errand: Errand): Promise<Work>;
};

const MAX_BODY_BYTES = 65_536;

type Path = (typeof MANAGE_PATHS)[keyof typeof MANAGE_PATHS];

const ROUTES: Readonly<Record<Path, Route>> = {
  [MANAGE_PATHS.hello]: {
    scope: 'any',
    begin: ({ may }) => work(() => Promise.resolve({ program: 'watchbill', may })),
  },
  [MANAGE_PATHS.import]: {
    scope: 'import',
    async begin(errand) {
      const { files, choices } = await takeFiles(errand);
      return (reply) => manageStore(errand, errand.signal).importFiles(files, reply.progress, choices);
    },
  },
  [MANAGE_PATHS.export]: { scope: 'import', begin: beginExport },
  [MANAGE_PATHS.backUp]: {
    scope: 'owner',
    begin: (errand) =>
      work((reply) => oneFile(errand, reply, (path) => manageStore(errand, errand.signal).backUp(path))),
  },
  [MANAGE_PATHS.sync]: {
    scope: 'import',
    async begin(errand) {
      const { names, ...options } = checked(SyncRequest, await jsonOf(errand));
      return (reply) => manageStore(errand, errand.signal).sync(names, options, reply.progress);
    },
  },
  [MANAGE_PATHS.removeDemo]: {
    scope: 'owner',
    begin: (errand) => work(() => manageStore(errand).removeDemo()),
  },
  [MANAGE_PATHS.erasePerson]: {
    scope: 'owner',
    async begin(errand) {
      const { person_id, dry_run } = checked(ErasureRequest, await jsonOf(errand));
      return () => manageStore(errand).erasePerson(person_id, dry_run);
    },
  },
  [MANAGE_PATHS.exportPerson]: {
    scope: 'owner',
    async begin(errand) {
      const { person_id } = checked(PersonId, await jsonOf(errand));
      return (reply) =>
        oneFile(errand, reply, (path) => manageStore(errand, errand.signal).exportPerson(person_id, path));
    },
  },
  [MANAGE_PATHS.addArtifacts]: {
    scope: 'artifacts',
    async begin(errand) {
      const { build, artifacts: kept } = await takeArtifacts(errand);
      checkArtifacts(build.type, kept);
      return () => manageStore(errand, errand.signal).addArtifacts(build, contentsOf(kept));
    },
  },
  [MANAGE_PATHS.listArtifacts]: {
    scope: 'artifacts',
    begin: (errand) => work(() => manageStore(errand).listArtifacts()),
  },
  [MANAGE_PATHS.removeArtifacts]: {
    scope: 'artifacts',
    async begin(errand) {
      const removal = checked(Removal, await jsonOf(errand));
      return () => manageStore(errand).removeArtifacts(removal);
    },
  },
  [MANAGE_PATHS.createKey]: {
    scope: 'owner',
    async begin(errand) {
      const { person_id, scopes } = checked(NewKey, await jsonOf(errand));
      return async () => ({
        key: (await manageStore(errand).createKey(person_id, scopes)) ?? null,
      });
    },
  },
  [MANAGE_PATHS.listKeys]: {
    scope: 'owner',
    begin: (errand) => work(() => manageStore(errand).listKeys()),
  },
  [MANAGE_PATHS.names]: { scope: 'owner', begin: (errand) => work(() => manageStore(errand).names()) },
  [MANAGE_PATHS.inspect]: {
    scope: 'owner',
    async begin(errand) {
      const { key } = checked(Inspection, await jsonOf(errand));
      return () => manageStore(errand).inspect(key);
    },
  },
  [MANAGE_PATHS.revokeKey]: {
    scope: 'owner',
    async begin(errand) {
      const { key_id } = checked(KeyId, await jsonOf(errand));
      return async () => ({ is_revoked: await manageStore(errand).revokeKey(key_id) });
    },
  },
};

/** Commands by path. */
export const MANAGE_ROUTES: ReadonlyMap<string, Route> = new Map(Object.entries(ROUTES));

function work(done: Work): Promise<Work> {
  return Promise.resolve(done);
}

/** Exports to disk first, so that a slow reader does not block the store. */
async function beginExport(errand: Errand): Promise<Work> {
  const { csv, damaged } = checked(ExportRequest, await jsonOf(errand));
  const { spool, signal } = errand;
  return async (reply) => {
    const folder = join(spool.folder, 'export');
    await mkdir(folder);
    const counts = await manageStore(errand, signal).exportInto(folder, { force: true, csv, damaged });
    for (const name of await exportedNames(folder)) {
      const path = join(folder, name);
      await reply.file(name, path, (await stat(path)).size);
    }
    return counts;
  };
}

async function oneFile(
  { spool }: Errand,
  reply: Reply,
  write: (path: string) => Promise<number>,
): Promise<unknown> {
  const path = join(spool.folder, 'file');
  await reply.file('file', path, await write(path));
  return {};
}

async function jsonOf({ request, withBody }: Errand): Promise<unknown> {
  requireJson(request);
  return withBody(request, { maxBytes: MAX_BODY_BYTES }, (bytes) => Promise.resolve(parseBody(bytes)));
}
