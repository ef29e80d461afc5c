import { formatCount } from '#domain/text/words';
import * as z from 'zod/mini';
import { BinaryImage, EnrichedFrame } from '#contract/stack';
import { MAX_FRAGMENT_LENGTH } from '#address/values';

/**
 * Stack in the fragment of an address, which never leaves the browser. `#stack=1.<deflated, base64url>` is
 * the stack alone, `#stack=2.…` is JSON with edited binary images, or with frames that were converted by files that
 * the link does not hold. Untrusted input: validated, and unpacked only up to the length of a stack.
 */

const STACK_ALONE = 'stack=1.';
const WITH_MORE = 'stack=2.';

const Shared = z.object({
  stack: z.string(),
  binary_images: z.optional(z.array(BinaryImage)),
  frames: z.optional(z.array(EnrichedFrame)),
});

/** Maximum length of a shared stack, packed or unpacked. */
export const LONGEST_SHARED = 200_000;

/** Parts of a shared stack beside its text. */
type SharedParts = {
  /** Edited binary images. */
  images?: readonly BinaryImage[] | undefined;
  /** Frames as they were converted. */
  frames?: readonly EnrichedFrame[] | undefined;
};

export type Opened = ({ stack: string } & SharedParts) | { problem: string };

const DAMAGED = {
  problem: 'The stack in this link is damaged. The link may have been cut off when it was copied.',
};

/** Fragment for a stack, without `#`; undefined if too long. */
export async function shareFragment(
  stack: string,
  { images, frames }: SharedParts = {},
): Promise<string | undefined> {
  const isAlone = images === undefined && frames === undefined;
  const text = isAlone ? stack : JSON.stringify({ stack, binary_images: images, frames });
  if (text.length > LONGEST_SHARED) return undefined;
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const mark = isAlone ? STACK_ALONE : WITH_MORE;
  const fragment = mark + base64Url(new Uint8Array(await packed.arrayBuffer()));
  return fragment.length > MAX_FRAGMENT_LENGTH ? undefined : fragment;
}

/** Fragment of an address that contains a stack, with its `#`; otherwise ''. */
export function fragmentIn(hash: string): string {
  return hash.startsWith('#stack=') ? hash : '';
}

/** Stack in a fragment, with or without `#`; undefined if the fragment is about something else. */
export async function openFragment(fragment: string): Promise<Opened | undefined> {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith('stack=')) return undefined;
  const mark = [STACK_ALONE, WITH_MORE].find((start) => text.startsWith(start));
  const bytes = mark === undefined ? undefined : bytesOf(text.slice(mark.length));
  if (!bytes) return { problem: 'The link holds a stack in an unknown format.' };
  try {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const opened = await limitedText(unpacked);
    return mark === STACK_ALONE || 'problem' in opened ? opened : withParts(opened.stack);
  } catch {
    // The platform's error has no more detail.
    return DAMAGED;
  }
}

function withParts(json: string): Opened {
  const { success, data } = Shared.safeParse(JSON.parse(json));
  if (!success) return DAMAGED;
  const { stack, binary_images: images, frames } = data;
  return { stack, ...(images && { images }), ...(frames && { frames }) };
}

async function limitedText(
  stream: ReadableStream<Uint8Array>,
): Promise<{ stack: string } | { problem: string }> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let stack = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { stack: stack + decoder.decode() };
    stack += decoder.decode(value, { stream: true });
    if (stack.length > LONGEST_SHARED) {
      await reader.cancel();
      return { problem: `The link holds more than ${formatCount(LONGEST_SHARED)} characters.` };
    }
  }
}

function base64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
