import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { LRUCache } from 'lru-cache';
import { Id } from '#contract/id';
import type { GuestLink } from '#contract/links';
import { parseJson, stringifyJson } from '#contract/json';
import { Names } from '#contract/names';
import { Refusal } from '#service/service';
import type { Links } from '../links';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { type GuestCall, readCall } from './calls';
import { schedulesOf } from './views';
import { visibleNames } from './visible-names';

/** Content of a guest link as stored: the data guests get, without anything they may not see. */
const StoredContent = z.object({
  fragment: z.string(),
  /** Time of the snapshot, if frozen. */
  as_of: z.int(),
  shared_by: z.optional(z.string()),
  schedule_ids: z.optional(z.array(z.string())),
  /** People named besides those in replies. */
  person_ids: z.optional(z.array(Id)),
  /** Calls of the view; frozen links include the replies. */
  calls: z.array(z.object({ path: z.string(), body: z.string(), reply: z.optional(z.string()) })),
  /** Names that occur in a frozen view. */
  names: z.optional(Names),
});

/** Call of a view, with the reply of a frozen link. */
type StoredCall = GuestCall & { reply?: string };

export type Content = Omit<z.output<typeof StoredContent>, 'calls'> & { calls: readonly StoredCall[] };

const PART = 'content';
const MAX_BYTES = 4 * 2 ** 20;

/** Max links cached in memory. */
const MAX_CACHED = 5;

export type Contents = {
  /** @throws Refusal if the content exceeds the max size. */
  packed(content: Content): Promise<string>;
  keep(id: string, packed: string): Promise<void>;
  /** Content of a link, with the schedules of its view only. */
  read(link: Pick<GuestLink, 'id' | 'shows'>): Promise<Content | undefined>;
};

export function createContents(links: Pick<Links, 'readPart' | 'writePart'>): Contents {
  const cache = new LRUCache<string, Content>({ max: MAX_CACHED });
  return {
    async packed(content) {
      const bytes = await promisify(gzip)(stringifyJson(stored(content)));
      if (bytes.length > MAX_BYTES) {
        throw new Refusal('EntityTooLarge', 'This view is too large for a link: choose a shorter range.');
      }
      return bytes.toString('base64');
    },
    keep: (id, packed) => links.writePart(id, PART, packed),
    async read({ id, shows }) {
      const cached = cache.get(id);
      if (cached) return cached;
      const text = await links.readPart(id, PART);
      if (text === undefined) return undefined;
      const json = await promisify(gunzip)(Buffer.from(text, 'base64'));
      const content = narrowed(opened(StoredContent.parse(parseJson(json.toString('utf8')))), shows.view);
      cache.set(id, content);
      return content;
    },
  };
}

function stored({ calls, ...content }: Content): z.output<typeof StoredContent> {
  return {
    ...content,
    calls: calls.map(({ operation, input, reply }) => ({
      path: operation.path,
      body: stringifyJson(input),
      ...(reply !== undefined && { reply }),
    })),
  };
}

/** Drops calls that guests may no longer make. */
function opened({ calls, ...content }: z.output<typeof StoredContent>): Content {
  return {
    ...content,
    calls: calls.flatMap(({ path, body, reply }) => {
      const call = readCall(path, parseJson(body));
      return 'refused' in call ? [] : [{ ...call, ...(reply !== undefined && { reply }) }];
    }),
  };
}

/** Content of a link from before the address of a view limited its schedules. */
function narrowed(content: Content, view: string): Content {
  const ids = schedulesOf(view, content.schedule_ids);
  if (ids === undefined || ids.length === content.schedule_ids?.length) return content;
  const schedule_ids = [...ids];
  const isOf = (id: unknown) => schedule_ids.includes(String(id));
  const calls = content.calls
    .filter(({ operation, input }) => operation.path !== scheduleInfo.path || isOf(input['schedule_id']))
    .map((call) => {
      if (call.reply === undefined || call.operation.path !== scheduleSelf.path) return call;
      const { data } = scheduleSelf.reply.parse(parseJson(call.reply));
      const items = data.items.filter(({ schedule_id }) => isOf(schedule_id));
      return Object.assign(call, { reply: stringifyJson({ data: { ...data, items } }) });
    });
  const replies = [
    ...calls.map(({ reply }) => parseJson(reply ?? 'null')),
    { person_ids: content.person_ids },
  ];
  const names = content.names && visibleNames(content.names, replies, MASKED);
  return { ...content, schedule_ids, calls, ...(names && { names }) };
}

/** Stored names are masked already. */
const MASKED = { pseudonymOf: undefined, name: (name: string) => name };
