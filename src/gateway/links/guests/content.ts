import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { parseJson, stringifyJson } from '#contract/json';
import { Names } from '#contract/names';
import { Refusal } from '#service/service';
import type { Links } from '../links';

/** Stored content of a guest link: the data guests get, without anything they may not see. */
const Content = z.object({
  fragment: z.string(),
  /** Time of the snapshot, if frozen. */
  as_of: z.int(),
  shared_by: z.optional(z.string()),
  schedule_ids: z.optional(z.array(z.string())),
  /** Calls by key; frozen links include the replies. */
  calls: z.array(
    z.object({ key: z.string(), path: z.string(), body: z.string(), reply: z.optional(z.string()) }),
  ),
  /** Names that occur in a frozen view. */
  names: z.optional(Names),
});
export type Content = z.output<typeof Content>;

const PART = 'content';
const MAX_BYTES = 4 * 2 ** 20;
/** Max links cached in memory. */
const MAX_CACHED = 5;

export type Contents = {
  /** @throws Refusal if the content exceeds the max size. */
  packed(content: Content): Promise<string>;
  keep(id: string, packed: string): Promise<void>;
  read(id: string): Promise<Content | undefined>;
};

export function createContents(links: Pick<Links, 'readPart' | 'writePart'>): Contents {
  const cache = new LRUCache<string, Content>({ max: MAX_CACHED });
  return {
    async packed(content) {
      const bytes = await promisify(gzip)(stringifyJson(content));
      if (bytes.length > MAX_BYTES) {
        throw new Refusal('EntityTooLarge', 'This view is too large for a link: choose a shorter range.');
      }
      return bytes.toString('base64');
    },
    keep: (id, packed) => links.writePart(id, PART, packed),
    async read(id) {
      const cached = cache.get(id);
      if (cached) return cached;
      const text = await links.readPart(id, PART);
      if (text === undefined) return undefined;
      const json = await promisify(gunzip)(Buffer.from(text, 'base64'));
      const content = Content.parse(parseJson(json.toString('utf8')));
      cache.set(id, content);
      return content;
    },
  };
}
