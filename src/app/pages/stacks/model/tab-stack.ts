import * as z from 'zod/mini';
import { BinaryImage, STACK_TYPES, type StackType } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { publicText } from '#symbolication/privacy';
import { fragmentIn } from '../../../data/fragment';
import { isByFiles, newRequest, type StackRequest } from './stack-request';
import { aboutIn } from '#address/stacks';

/**
 * Stack of this page for the lifetime of its tab. In memory as pasted, so that it survives navigation. When
 * the document unloads, it is written to session storage without secrets and personal data, if it is not too
 * long.
 */
export type TabStack = {
  text: string;
  type: StackType;
  /** Images that came with the text; undefined for those in it. */
  images: readonly BinaryImage[] | undefined;
  /** Request of this text, if sent. */
  request: StackRequest | undefined;
  /** Parameters of the address about a stack. */
  search: string;
  /** Fragment of the shared link, with its `#`; '' for none. */
  fragment: string;
  /** True if the text was masked on unload. */
  masked: boolean;
};

const STORAGE_KEY = 'watchbill:stack';
/** Max characters to store: a tab has about 5 MB, and masking delays the next page. */
export const MAX_STORED = 1_000_000;

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
    }),
  ),
  search: z.string(),
  masked: z.boolean(),
});

let current: TabStack | undefined;
let saved: TabStack | undefined;
let isListening = false;

export function setTabStack(stack: TabStack): void {
  current = stack;
  if (isListening) return;
  isListening = true;
  addEventListener('pagehide', storeTabStack);
  // A phone kills hidden pages without an event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeTabStack();
  });
}

export function clearTabStack(): void {
  current = undefined;
  saved = undefined;
  store(undefined);
}

/** Last stack of this page, unless the address has a stack or parameters of its own. */
export function tabStackAt(search: URLSearchParams, hash: string): TabStack | undefined {
  const fragment = fragmentIn(hash);
  current ??= fragment === '' ? readTabStack() : undefined;
  if (current === undefined || (fragment !== '' && fragment !== current.fragment)) return undefined;
  const about = aboutIn(search);
  return about === '' || about === aboutIn(new URLSearchParams(current.search)) ? current : undefined;
}

/** Unload handler. @public for its spec, which loads this file once per document */
export function storeTabStack(): void {
  if (current === undefined || current === saved) return;
  saved = current;
  const { text, type, images, request, search, masked } = current;
  // An example is lost with its files, and one click restores it.
  if (text.length > MAX_STORED || request?.dropped?.isExample) {
    store(undefined);
    return;
  }
  const stack = publicText(PLATFORMS[type].parse(text));
  // Files are lost with the document, and their stack goes to no server instead.
  const question = request && !isByFiles(request) ? request.fields : undefined;
  const isMasked = masked || stack !== text;
  store(JSON.stringify({ stack, type, images, question, search, masked: isMasked }));
}

function readTabStack(): TabStack | undefined {
  try {
    const stored = StoredStack.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return stored.success ? opened(stored.data) : undefined;
  } catch {
    // Storage is blocked, or has foreign content.
    return undefined;
  }
}

function opened({ stack, type, images, question, search, masked }: z.output<typeof StoredStack>): TabStack {
  const request = question && newRequest({ text: stack, fields: question, images, dropped: undefined });
  return { text: stack, type, images, request, search, fragment: '', masked };
}

function store(text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // Blocked or full: the stack stays in memory.
  }
}
