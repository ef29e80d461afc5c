import * as z from 'zod/mini';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseJson, stringifyJson } from '#contract/json';
import { Link, LinkContent, type LinkKind } from '#contract/links';
import { type Log, Refusal } from '#service/service';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Secret addresses, in files of the data directory that several processes may share.
 *
 * Rules: a secret has 192 random bits and is not stored, only its SHA-256; the first half of the hash is the link's
 * id and its file's name, so that a lookup is one hash and one file for any request. A link's own file never changes:
 * the time of its last read and other data of its kind are in files beside it (`<id>.<part>`),
 * which are removed with it and cannot restore it. Without sign-in, the owner is undefined and links belong to everyone.
 */
export type Links = {
  /** @throws LinkRefused */
  create(owner: Owner, input: LinkContent): Promise<{ link: Link; secret: string }>;
  /** Newest first, including expired links. */
  listOf(owner: Owner): Promise<Link[]>;
  /** Links of all owners, by age, including expired ones. */
  listAll(): Promise<OwnedLink[]>;
  /** Returns false if the owner has no such link. */
  revoke(owner: Owner, id: string): Promise<boolean>;
  /** Returns the link of a secret; undefined if the secret is invalid, of another kind, revoked or expired. */
  find<K extends LinkKind>(kind: K, secret: string): Promise<OwnedLink<K> | undefined>;
  /** Records a read at most every five minutes, and returns true then; logs a failure to do so. */
  markRead(link: Link): Promise<boolean>;
  /** Records a visit of a signed-in user: links of long-absent users stop working. */
  noteVisit(email: string): void;
  isAbsent(owner: Owner): Promise<boolean>;
  /** Returns a text stored beside the link, under a lower-case name. */
  readPart(id: string, part: string): Promise<string | undefined>;
  /** Rejects if the data directory is not writable. */
  writePart(id: string, part: string, text: string): Promise<void>;
};

/** Email address in lower case; undefined = the user of this machine. */
export type Owner = string | undefined;
export type OwnedLink<K extends LinkKind = LinkKind> = Link & { kind: K; owner: Owner };

const MAX_LINKS = 100;
/** User-facing error of a link that cannot be created. */
export class LinkRefused extends Refusal {
  override name = 'LinkRefused';
  constructor(message: string) {
    super('InvalidParameter', message);
  }
}

const SECRET_BYTES = 24;
const READ_EVERY_S = 300;
const VISIT_EVERY_S = 43_200;
/** Absence after which links stop working: only a sign-in verifies groups and employment. */
const ABSENT_AFTER_S = 90 * 86_400;
/** Retention of expired links, so that their owner can still look them up. */
const REMOVED_AFTER_S = 30 * 86_400;

const LinkFile = z.intersection(
  LinkContent,
  z.object({ secret_sha256: z.string(), owner: z.nullable(z.string()), created: z.int() }),
);
type LinkFile = z.output<typeof LinkFile>;

const ID = /^[0-9a-f]{32}$/;
const LINK_NAME = /^([0-9a-f]{32})\.json$/;
const BESIDE_NAME = /^([0-9a-f]{32})\.[a-z]+$/;

/** @param clock Unix milliseconds. */
export function createLinks(folder: string, { log, clock }: { log: Log; clock: () => number }): Links {
  const files = createLinkFiles(folder);
  const now = () => Math.floor(clock() / 1000);
  const reader = createReader(files, log);
  const visits = createVisits(files, now, log);
  const lastRead = async (id: string) => secondsIn(await files.read(`${id}.read`));

  return {
    async create(owner, input) {
      const mine = (await reader.all()).filter(({ file }) => ownerOf(file) === owner);
      if (mine.length >= MAX_LINKS) {
        throw new LinkRefused(`You have ${MAX_LINKS} links already. Revoke one that is not needed.`);
      }
      if (isOver(input, now())) throw new LinkRefused('expires must be in the future.');
      const secret = randomBytes(SECRET_BYTES).toString('base64url');
      const hash = sha256(secret);
      const file = { ...input, secret_sha256: hash.toString('hex'), owner: owner ?? null, created: now() };
      await files.write(`${linkId(hash)}.json`, stringifyJson(file));
      await visits.begin(owner);
      await sweep(files, await reader.all(), now());
      return { link: linkOf(linkId(hash), file), secret };
    },
    async listOf(owner) {
      const mine = (await reader.all()).filter(({ file }) => ownerOf(file) === owner);
      const links = await Promise.all(mine.map(async ({ id, file }) => linkOf(id, file, await lastRead(id))));
      return links.toSorted((a, b) => b.created - a.created || a.label.localeCompare(b.label));
    },
    async listAll() {
      const links = await Promise.all(
        (await reader.all()).map(async ({ id, file }) =>
          Object.assign(linkOf(id, file, await lastRead(id)), { owner: ownerOf(file) }),
        ),
      );
      return links.toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id));
    },
    async revoke(owner, id) {
      const file = ID.test(id) ? await reader.one(id) : undefined;
      if (!file || ownerOf(file) !== owner) return false;
      const wasThere = await files.remove(`${id}.json`);
      await sweep(files, await reader.all(), now());
      return wasThere;
    },
    async find<K extends LinkKind>(kind: K, secret: string) {
      const hash = sha256(secret);
      const id = linkId(hash);
      const file = await reader.one(id);
      const storedHash = Buffer.alloc(hash.length);
      storedHash.write(file?.secret_sha256 ?? '', 'hex');
      const isRight = timingSafeEqual(hash, storedHash);
      if (!file || !isRight || isOver(file, now())) return undefined;
      const link = { ...linkOf(id, file), owner: ownerOf(file) };
      return isOfKind(kind, link) ? link : undefined;
    },
    async markRead({ id }) {
      try {
        if (now() - ((await lastRead(id)) ?? 0) < READ_EVERY_S) return false;
        await files.write(`${id}.read`, String(now()));
      } catch (error) {
        log(`The last read of a link could not be saved: ${String(error)}`);
      }
      return true;
    },
    noteVisit: (email) => visits.note(email),
    isAbsent: (owner) => visits.isAbsent(owner),
    readPart: (id, part) => files.read(`${id}.${part}`),
    writePart: (id, part, text) => files.write(`${id}.${part}`, text),
  };
}

function createReader(files: LinkFiles, log: Log) {
  const reported = new Set<string>();
  const one = async (id: string) => {
    const text = await files.read(`${id}.json`);
    const file = text === undefined ? undefined : parsedFile(LinkFile, text);
    if (text !== undefined && !file && !reported.has(id)) {
      reported.add(id);
      log(`links/${id}.json in the data directory is not a valid link of this version; it is ignored.`);
    }
    return file;
  };
  return {
    one,
    async all() {
      const ids = (await files.names()).flatMap((name) => LINK_NAME.exec(name)?.[1] ?? []);
      const entries = await Promise.all(ids.map(async (id) => ({ id, file: await one(id) })));
      return entries.flatMap(({ id, file }) => (file ? [{ id, file }] : []));
    },
  };
}

/** Tracks visits in a file per owner of links, with the second of the last one. */
function createVisits(files: LinkFiles, now: () => number, log: Log) {
  const noted = new Map<string, number>();
  const write = async (email: string) => {
    noted.set(email, now());
    await files.write(visitName(email), String(now()));
  };
  return {
    begin: async (owner: Owner) => {
      if (owner !== undefined) await write(owner);
    },
    note(email: string) {
      if (now() - (noted.get(email) ?? 0) < VISIT_EVERY_S) return;
      noted.set(email, now());
      const noting = async () => {
        if ((await files.read(visitName(email))) !== undefined) await write(email);
      };
      noting().catch((error: unknown) => log(`A visit could not be saved in links/: ${String(error)}`));
    },
    async isAbsent(owner: Owner) {
      if (owner === undefined) return false;
      return now() - (secondsIn(await files.read(visitName(owner))) ?? 0) > ABSENT_AFTER_S;
    },
  };
}

/** Removes links that expired long ago, leftovers of removed links, and incomplete files. */
async function sweep(files: LinkFiles, all: { id: string; file: LinkFile }[], now: number): Promise<void> {
  const old = all.filter(({ file }) => isOver(file, now - REMOVED_AFTER_S)).map(({ id }) => id);
  for (const id of old) await files.remove(`${id}.json`);
  const names = await files.names();
  const there = new Set(names.flatMap((name) => LINK_NAME.exec(name)?.[1] ?? []));
  for (const name of names) {
    const id = BESIDE_NAME.exec(name)?.[1];
    if (id !== undefined && !there.has(id) && !name.endsWith('.visit')) await files.remove(name);
  }
  await files.removeHalves();
}

function parsedFile<S extends z.ZodMiniType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(parseJson(text)).data;
  } catch {
    return undefined;
  }
}

/** Public part of a link file. */
function linkOf(id: string, file: LinkFile, lastRead?: number): Link {
  return Link.parse({ ...file, id, ...(lastRead !== undefined && { last_read: lastRead }) });
}

function ownerOf({ owner }: LinkFile): Owner {
  return owner ?? undefined;
}

function isOver({ expires }: LinkContent, now: number): boolean {
  return expires !== undefined && expires <= now;
}

function isOfKind<K extends LinkKind>(kind: K, link: OwnedLink): link is OwnedLink<K> {
  return link.kind === kind;
}

function visitName(email: string): string {
  return `${linkId(sha256(email))}.visit`;
}

function secondsIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function linkId(hash: Buffer): string {
  return hash.subarray(0, 16).toString('hex');
}

/** Small text files in a folder that several processes share, readable by their user only; writes are atomic. */
type LinkFiles = {
  /** Returns undefined if the file is missing. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  /** Returns true if the file existed. */
  remove(name: string): Promise<boolean>;
  /** Names of complete files; empty if the folder does not exist yet. */
  names(): Promise<string[]>;
  /** Removes incomplete files of processes that have ended. */
  removeHalves(): Promise<void>;
};

const HALF = '.half';
/** Min age of an incomplete file before it is removed, since another process may be writing it. */
const ABANDONED_MS = 3_600_000;

/** @param folder created with the first file, like its parent, for this user only. */
export function createLinkFiles(folder: string): LinkFiles {
  const all = async () => (await readdir(folder).catch(unlessMissing)) ?? [];
  return {
    read: (name) => readFile(join(folder, name), 'utf8').catch(unlessMissing),
    async write(name, text) {
      for (const part of [dirname(folder), folder]) {
        await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      }
      const half = join(folder, `${name}.${randomBytes(6).toString('hex')}${HALF}`);
      try {
        await writeFile(half, text, { mode: 0o600, flag: 'wx' });
        await rename(half, join(folder, name));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    remove: async (name) =>
      await rm(join(folder, name)).then(
        () => true,
        (error) => unlessMissing(error) ?? false,
      ),
    names: async () => (await all()).filter((name) => !name.endsWith(HALF)),
    async removeHalves() {
      for (const name of await all()) {
        if (!name.endsWith(HALF)) continue;
        const stats = await stat(join(folder, name)).catch(unlessMissing);
        if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
