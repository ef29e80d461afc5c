import * as z from 'zod/mini';
import { BinaryImage, STACK_TYPES, type StackType } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { publicText } from '#symbolication/privacy';
import { imagesOf } from '#symbolication/stack';
import { fragmentIn } from '../../../data/fragment';
import { editedImages, type EditedImages } from '../form/image-problems';
import { newRequest, type StackRequest } from './stack-request';
import { aboutIn } from './url';

/**
 * The stack of this page for as long as its tab is open. As long as the document lives it is in memory as it was pasted,
 * so that nothing is lost when another page is visited. When the document goes away it is written into the tab's own
 * storage as recent stacks are: without secrets and personal data, and only if it is not too long.
 */
export type KeptStack = {
  text: string;
  type: StackType;
  edited: EditedImages | undefined;
  /** The request with this very text, if it was sent. */
  request: StackRequest | undefined;
  /** The parameters of the address that are about a stack. */
  search: string;
  /** Of a shared link that it came with, with its `#`; '' where it did not. */
  fragment: string;
  /** Whether something in it was masked when the document went away. */
  masked: boolean;
};

const KEY = 'watchbill:stack';
/** A tab has about 5 MB for everything, and masking takes its time while somebody waits for the next page. */
export const LONGEST_KEPT = 1_000_000;

const StoredStack = z.object({
  stack: z.string(),
  type: z.enum(STACK_TYPES),
  images: z.optional(z.array(BinaryImage)),
  question: z.optional(
    z.object({
      type: z.enum(STACK_TYPES),
      service: z.string(),
      version: z.string(),
      buildId: z.string(),
      variant: z.string(),
      images: z.optional(z.array(BinaryImage)),
    }),
  ),
  search: z.string(),
  masked: z.boolean(),
});

let kept: KeptStack | undefined;
let written: KeptStack | undefined;
let isListening = false;

export function keepStack(stack: KeptStack): void {
  kept = stack;
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', writeKept);
  // A phone ends what is out of sight without another word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writeKept();
  });
}

export function forgetKept(): void {
  kept = undefined;
  written = undefined;
  store(undefined);
}

/**
 * The stack that an address is about: the one that was here last, unless the address has a stack of its own or says
 * something else about it.
 */
export function keptAt(search: URLSearchParams, hash: string): KeptStack | undefined {
  const fragment = fragmentIn(hash);
  kept ??= fragment === '' ? readKept() : undefined;
  if (kept === undefined || (fragment !== '' && fragment !== kept.fragment)) return undefined;
  const about = aboutIn(search);
  return about === '' || about === aboutIn(new URLSearchParams(kept.search)) ? kept : undefined;
}

/**
 * What happens when the document goes away.
 * @public for its spec, which loads this file once per document
 */
export function writeKept(): void {
  if (kept === undefined || kept === written) return;
  written = kept;
  const { text, type, edited, request, search, masked } = kept;
  // An example is lost with its files, and is one click away.
  if (text.length > LONGEST_KEPT || request?.dropped?.isExample) {
    store(undefined);
    return;
  }
  const stack = publicText(PLATFORMS[type].parse(text));
  // The files are lost with the document, and what was read by them goes to no server instead.
  const question = request && !request.dropped ? { ...request.fields, images: request.images } : undefined;
  const isMasked = masked || stack !== text;
  store(JSON.stringify({ stack, type, images: edited?.images, question, search, masked: isMasked }));
}

function readKept(): KeptStack | undefined {
  try {
    const stored = StoredStack.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return stored.success ? opened(stored.data) : undefined;
  } catch {
    // Storage is forbidden, or has something else under this name.
    return undefined;
  }
}

function opened({ stack, type, images, question, search, masked }: z.output<typeof StoredStack>): KeptStack {
  const found = imagesOf(PLATFORMS[type].parse(stack));
  const edited = images && editedImages(images, found);
  return {
    text: stack,
    type,
    edited,
    request:
      question &&
      newRequest({
        text: stack,
        fields: question,
        images: isSame(edited?.images, question.images) ? edited?.images : question.images,
        dropped: undefined,
      }),
    search,
    fragment: '',
    masked,
  };
}

function isSame(
  some: readonly BinaryImage[] | undefined,
  others: readonly BinaryImage[] | undefined,
): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Forbidden, or full: it lasts as long as the document.
  }
}
