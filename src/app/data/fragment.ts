import { formatCount } from '#domain/text/count';
import * as z from 'zod/mini';
import { BinaryImage } from '#contract/stack';
import { MAX_FRAGMENT_LENGTH } from '#address/values';

/**
 * Stack in the fragment of an address, which never leaves the browser. `#stack=1.<deflated, base64url>` is
 * the stack alone, `#stack=2.…` is JSON with edited binary images. Untrusted input: validated, and unpacked
 * only up to the length of a stack.
 */

const STACK_ALONE = 'stack=1.';
const WITH_IMAGES = 'stack=2.';

const Shared = z.object({ stack: z.string(), binary_images: z.array(BinaryImage) });

/** Maximum length of a shared stack, packed or unpacked. */
export const LONGEST_SHARED = 200_000;

export type Opened = { stack: string; images?: BinaryImage[] } | { problem: string };

const DAMAGED = {
  problem: 'The stack in this link is damaged. The link may have been cut off when it was copied.',
};

/** Fragment for a stack and its edited images, without `#`; undefined if too long. */
export async function shareFragment(
  stack: string,
  images?: readonly BinaryImage[],
): Promise<string | undefined> {
  const text = images === undefined ? stack : JSON.stringify({ stack, binary_images: images });
  if (text.length > LONGEST_SHARED) return undefined;
  const packed = new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const mark = images === undefined ? STACK_ALONE : WITH_IMAGES;
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
  const mark = [STACK_ALONE, WITH_IMAGES].find((start) => text.startsWith(start));
  const bytes = mark === undefined ? undefined : bytesOf(text.slice(mark.length));
  if (!bytes) return { problem: 'The link holds a stack in an unknown format.' };
  try {
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const opened = await limited(unpacked);
    return mark === STACK_ALONE || 'problem' in opened ? opened : withImages(opened.stack);
  } catch {
    // The platform's error has no more detail.
    return DAMAGED;
  }
}

function withImages(json: string): Opened {
  const { success, data } = Shared.safeParse(JSON.parse(json));
  return success ? { stack: data.stack, images: data.binary_images } : DAMAGED;
}

async function limited(stream: ReadableStream<Uint8Array>): Promise<{ stack: string } | { problem: string }> {
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
