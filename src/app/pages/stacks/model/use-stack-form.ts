import * as z from 'zod/mini';
import { BinaryImage, STACK_TYPES, type StackType } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { publicText } from '#symbolication/privacy';
import { fragmentIn } from '../../../data/fragment';
import {
  isByFiles,
  newRequest,
  type StackRequest,
  fieldsOf,
  type StackFields,
  type ParsedText,
  parsedText,
} from './fields';
import { aboutIn, formatStacks, parseStacks, type StacksView, NO_FIELDS } from '#address/stacks';
import { useEffect, useState, useDeferredValue, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { usePatchSearch } from '../../../url/settings';
import { useView } from '../../../hooks/stored';
import { patched, type SearchPatch } from '#address/codec';
import { recognise, type Recognised } from '#symbolication/recognise';

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

const TAB_STACK_KEY = 'watchbill:stack';
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

function clearTabStack(): void {
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
    const stored = StoredStack.safeParse(JSON.parse(sessionStorage.getItem(TAB_STACK_KEY) ?? 'null'));
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
    if (text === undefined) sessionStorage.removeItem(TAB_STACK_KEY);
    else sessionStorage.setItem(TAB_STACK_KEY, text);
  } catch {
    // Blocked or full: the stack stays in memory.
  }
}

/** View of the address, and its setter. `start` is a stored stack whose parameters are restored. */
export function useStacksAddress(start: TabStack | undefined) {
  const search = useRestoredSearch(start);
  const { account, view, problems } = useView(parseStacks, search);
  const patch = usePatchSearch();

  /** Changes the view; `hash` replaces the fragment. */
  function change(next: Partial<StacksView>, hash?: string) {
    patch(formatStacks(next), { replace: true, ...(hash !== undefined && { hash }) });
  }

  return { search, account, view, problems, change };
}

export type StacksAddress = ReturnType<typeof useStacksAddress>;

/**
 * Parameters of the address, completed by those of the stored stack, which are written back with its
 * fragment.
 */
function useRestoredSearch(start: TabStack | undefined): URLSearchParams {
  const [search] = useSearchParams();
  const location = useLocation();
  const patch = usePatchSearch();
  const hash = start?.fragment ?? '';
  const [missing, setMissing] = useState(() => start && missingIn(search, start));
  const isThere =
    missing !== undefined &&
    location.hash === hash &&
    Object.entries(missing).every(([name, value]) => search.get(name) === value);
  if (isThere) setMissing(undefined);
  useEffect(() => {
    // Repeats if another change overwrote it.
    if (missing && !isThere) patch(missing, { replace: true, hash });
  }, [missing, isThere, patch, hash]);
  return missing ? patched(search, missing) : search;
}

function missingIn(search: URLSearchParams, start: TabStack): SearchPatch | undefined {
  if (aboutIn(search) !== '') return undefined;
  const restored = [...new URLSearchParams(start.search)].filter(([name]) => !search.has(name));
  return Object.fromEntries(restored);
}

/** State of the form: pasted text, fields, and binary images. */
export function useStackForm(start: TabStack | undefined, { view, change }: StacksAddress) {
  const location = useLocation();
  const [text, setText] = useState(start?.text ?? '');
  /** Text of which the user undid the cleaning. */
  const [raw, setRaw] = useState<string>();
  /** Images that came with a text, from a link or from recent stacks of before. */
  const [given, setGiven] = useState<Pick<TabStack, 'text' | 'images'> | undefined>(start);
  const [problem, setProblem] = useState<string>();
  const isRaw = raw !== undefined && raw === text;
  const { parsed, recognised, fields } = useParsed(text, isRaw, view);
  /** Fragment of the text, with its `#`; '' after a change. */
  const link = useRef(start?.fragment ?? '');
  /** True if the text was masked on unload. */
  const masked = start?.masked === true && start.text === text;

  /** Replaces the text: drops the selection and the fragment of the previous one. */
  function write(next: string) {
    setText(next);
    setProblem(undefined);
    if (next === '') clearTabStack();
    link.current = '';
    const isSelected = view.frame !== undefined || view.part !== undefined;
    if (isSelected || location.hash !== '') change({ part: undefined, frame: undefined }, '');
  }

  /** Empties the text and every field of the address. */
  function clear() {
    setText('');
    setGiven(undefined);
    setProblem(undefined);
    clearTabStack();
    link.current = '';
    change(NO_FIELDS, '');
  }

  /** Fills in a stack and returns its fields; `fragment` is that of its link, or ''. */
  function fill(
    stack: string,
    about: Partial<StacksView>,
    images: readonly BinaryImage[] | undefined,
    fragment: string,
  ): StackFields {
    const filled = fieldsOf({ ...view, ...about }, recognise(stack));
    setText(stack);
    setGiven({ text: stack, images });
    link.current = fragment;
    change(about, fragment);
    return filled;
  }

  return {
    pasted: { text, parsed, masked, isRaw },
    /** Undoes or repeats the cleaning of the text. */
    setIsRaw: (next: boolean) => setRaw(next ? text : undefined),
    recognised,
    fields,
    /** Images that came with the text; undefined for those in it. */
    images: given?.text === text ? given.images : undefined,
    problem,
    setProblem,
    isFrom: (fragment: string) => link.current === fragment,
    follow: (fragment: string) => {
      link.current = fragment;
    },
    write,
    clear,
    fill,
  };
}

/** Current text, and its last parsed state. */
export type StackFormState = ReturnType<typeof useStackForm>;
export type PastedText = StackFormState['pasted'];

/** Deferred parsing, so that typing in a long text stays fast. */
function useParsed(
  text: string,
  isRaw: boolean,
  view: StacksView,
): { parsed: ParsedText; recognised: Recognised; fields: StackFields } {
  const deferred = useDeferredValue(text);
  const recognised = useMemo(() => recognise(deferred), [deferred]);
  const fields = fieldsOf(view, recognised);
  const { type } = fields;
  const parsed = useMemo(() => parsedText(deferred, type, isRaw), [deferred, type, isRaw]);
  return { parsed, recognised, fields };
}
