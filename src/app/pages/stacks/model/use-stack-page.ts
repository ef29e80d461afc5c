import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { BinaryImage, EnrichedFrame, StackType } from '#contract/stack';
import { isHandedOver, takeHandedOver } from '../../../handed-over';
import type { DroppedFile } from '../../../hooks/use-file-drop';
import { type DroppedFiles, keepFiles, keptFiles } from '../dropped/dropped-files';
import { buildsWithQuery } from '../dropped/dropped-query';
import { hashedScripts, onlyBuild } from '../form/offered-builds';
import { fragmentIn, type Opened, openFragment } from '../../../data/fragment';
import type { Zones } from '#address/zone';
import {
  isComplete,
  isPlain,
  NO_FILES,
  problemOf,
  type ReadAs,
  type StackFields,
  rememberRequest,
  isByFiles,
  isOutdated,
  newRequest,
  type ParsedText,
  type StackQuery,
  type StackRequest,
} from './fields';
import { setTabStack, tabStackAt, type TabStack, useStackForm, useStacksAddress } from './use-stack-form';
import { NO_FIELDS, stackParameters, type StacksView, stackType } from '#address/stacks';
import { isAnswered, useConversion } from './use-conversion';

type Arrivals = {
  /** True if the text comes from this fragment, with its `#`; false after a change. */
  isFrom: (fragment: string) => boolean;
  /** Stores the fragment of the next text. */
  follow: (fragment: string) => void;
  /** Opens a stack. */
  open: (stack: string, about: Partial<StacksView>, parts: ArrivedParts) => void;
};

/** Arrived stack with its fields and its fragment, or ''. */
type Arrived = Opened & Partial<Omit<StacksView, keyof Zones>> & { fragment: string };

/** Build that was found by a file of a stack. */
export type FoundBuild = Pick<StackFields, 'service' | 'version'> & { file: string; text: string };

/** Parts of a stack that arrived. */
type ArrivedParts = {
  /** Images of an older link or of recent stacks; undefined for those of the text. */
  images?: readonly BinaryImage[] | undefined;
  /** Frames that its sender converted. */
  frames?: readonly EnrichedFrame[] | undefined;
  /** Fragment of its link; '' for none. */
  fragment?: string;
};

/** State of the page: address, form and result; `StacksPage` passes parts to the views. */
export function useStackPage() {
  const location = useLocation();
  const [start] = useState(() =>
    isHandedOver() ? undefined : tabStackAt(new URLSearchParams(location.search), location.hash),
  );
  const address = useStacksAddress(start);
  const form = useStackForm(start, address);
  const { conversion, setRequest, cancel } = useConversion(start?.request);
  const { request } = conversion;
  const { text, parsed, isRaw } = form.pasted;
  const { fields, images } = form;
  const { dropped, keep, withoutExample } = useDroppedFiles();
  const { foundBuild, findBuild } = useBuildSearch();
  const query: StackQuery = { text, isRaw, fields, images, dropped };

  /** Sends a stack to the server, or to its dropped files; without a service the frames stay as they are. */
  function send(question: StackQuery) {
    const isByOne = isComplete(question.text, question.fields, isByFiles({ frames: undefined, ...question }));
    const next = newRequest(isByOne ? question : { ...question, dropped: NO_FILES }, parsed);
    setRequest(next);
    form.setProblem(undefined);
    rememberNow(next);
  }

  function openExample(stack: string, files: readonly DroppedFile[]) {
    const filled = form.fill(stack, NO_FIELDS, undefined, '');
    send({ text: stack, fields: filled, images: undefined, dropped: keep(files, true) });
  }

  /** Undoes or repeats the cleaning of the text, and converts it again if it was converted. */
  function setIsRaw(next: boolean) {
    form.setIsRaw(next);
    if (current) send({ ...query, isRaw: next, frames: request?.frames });
  }

  function write(next: string) {
    withoutExample();
    form.write(next);
  }

  /** Sends the stack, or shows its problem. Without a service, the only build with its files is used. */
  async function convert() {
    const problem = problemOf(text);
    if (problem !== undefined) return form.setProblem(problem);
    const isFound = isComplete(text, fields, dropped !== undefined);
    const build = isFound ? undefined : await findBuild(parsed, fields.type);
    if (build) return readAs({ service: build.service, version: build.version });
    send(query);
  }

  /** Changes fields of the stack, and sends it if it is complete. */
  function readAs(change: Parameters<ReadAs>[0]) {
    address.change(change);
    const changed = { ...fields, ...change };
    if (!isComplete(text, changed, dropped !== undefined)) return;
    send({ ...query, fields: changed });
  }

  /** Fills the form, and sends the stack if it is complete. Frames of its sender need no server. */
  function open(stack: string, about: Partial<StacksView>, parts: ArrivedParts) {
    const { images: ofStack, frames, fragment = '' } = parts;
    const others = withoutExample();
    const by = frames ? undefined : others;
    const filled = form.fill(stack, about, ofStack, fragment);
    if (!isComplete(stack, filled, by !== undefined || frames !== undefined)) return;
    send({ text: stack, fields: filled, images: ofStack, dropped: by, frames });
  }

  /** Converts the stack with these files at once; without files, with the server on request. */
  function setFiles(files: readonly DroppedFile[]) {
    const next = keep(files);
    if (next && problemOf(text) === undefined) send({ ...query, dropped: next });
  }

  function clear() {
    withoutExample();
    form.clear();
    setRequest(undefined);
  }

  const linkProblem = useArrivals({ isFrom: form.isFrom, follow: form.follow, open });
  useTabStack({
    ...form.pasted,
    type: fields.type,
    images,
    request: isAnswered(conversion) && request?.text === text ? request : undefined,
    search: stackParameters(address.search),
    fragment: fragmentIn(location.hash),
  });

  const isChanged = request !== undefined && isOutdated(request, query);
  const current = request?.text === text ? conversion : undefined;
  const isDone = current?.result !== undefined && !isChanged;
  return {
    address,
    linkProblem,
    form,
    conversion,
    /** Conversion of the current text. */
    current,
    files: { dropped, setFiles },
    /** Frames that files converted, for a link. */
    framesByFiles:
      current?.request && isByFiles(current.request) && !isPlain(current.request)
        ? current.result?.frames
        : undefined,
    foundBuild: foundBuild?.text === text ? foundBuild : undefined,
    isOutdated: isChanged,
    /** True if a server or files were to convert the current text. */
    isSent: current?.request !== undefined && !isPlain(current.request),
    isDone,
    convert: () => void convert(),
    readAs,
    /** Present while converting. */
    cancel: conversion.query.isFetching ? cancel : undefined,
    open,
    openExample,
    write,
    setIsRaw,
    clear,
  };
}

/** Build of a stack without a service: the only stored one that has its scripts. */
function useBuildSearch() {
  const client = useQueryClient();
  const [foundBuild, setFoundBuild] = useState<FoundBuild>();
  async function findBuild({ stack, text }: ParsedText, type: StackType): Promise<FoundBuild | undefined> {
    const names = hashedScripts(stack);
    if (names.length === 0) return undefined;
    const { builds } = await client.fetchQuery(buildsWithQuery(names)).catch(() => ({ builds: [] }));
    const only = onlyBuild(builds, type, names);
    const build = only && { ...only.build, file: only.file, text };
    setFoundBuild(build);
    return build;
  }
  return { foundBuild, findBuild };
}

function rememberNow(request: StackRequest): void {
  if (!request.dropped?.isExample) rememberRequest(request, Math.floor(Date.now() / 1000));
}

/** Stores the stack of the page for the lifetime of its tab. */
function useTabStack({ text, type, images, request, search, fragment, masked }: TabStack): void {
  useEffect(() => {
    if (text !== '') setTabStack({ text, type, images, request, search, fragment, masked });
  }, [text, type, images, request, search, fragment, masked]);
}

/** Dropped files of the page. */
function useDroppedFiles() {
  const [dropped, setDropped] = useState(keptFiles);

  function keep(files: readonly DroppedFile[], isExample = false): DroppedFiles | undefined {
    const next = keepFiles(files, isExample);
    setDropped(next);
    return next;
  }

  /** Removes the files of an example; returns the others. */
  function withoutExample(): DroppedFiles | undefined {
    return dropped?.isExample ? keep([]) : dropped;
  }

  return { dropped, keep, withoutExample };
}

/**
 * Opens stacks from another page or from the fragment of a link. Returns the problem of the link's stack
 * while the address has it.
 */
function useArrivals({ isFrom, follow, open }: Arrivals): string | undefined {
  const location = useLocation();
  const [problem, setProblem] = useState<{ fragment: string; text: string }>();

  const receive = useEffectEvent((arrived: Arrived | undefined) => {
    // The text may have changed while the fragment was unpacked.
    if (!arrived || (arrived.fragment !== '' && !isFrom(arrived.fragment))) return;
    const { fragment, ...opened } = arrived;
    if ('problem' in opened) {
      setProblem({ fragment, text: opened.problem });
      return;
    }
    const { stack, images, frames, ...about } = opened;
    open(stack, about, { images, frames, fragment });
  });

  const arrive = useEffectEvent((hash: string) => {
    const fragment = fragmentIn(hash);
    const isNew = fragment !== '' && !isFrom(fragment);
    if (isNew) follow(fragment);
    void fromOutside(isNew ? fragment : '').then((arrived) => receive(arrived));
  });
  // Every navigation may bring a stack, including one on this page.
  useEffect(() => arrive(location.hash), [location]);

  return problem?.fragment === location.hash ? problem.text : undefined;
}

/** Stack from another page, or from the fragment of the link; undefined without either. */
async function fromOutside(fragment: string): Promise<Arrived | undefined> {
  const handed = takeHandedOver();
  if (!handed) {
    const opened = await openFragment(fragment);
    return opened && { ...opened, fragment };
  }
  const { stack, type, service, version } = handed;
  return {
    stack,
    type: stackType.parse(type),
    service: service === '' ? undefined : service,
    version: version === '' ? undefined : version,
    // Drops those of the previous stack.
    buildId: undefined,
    variant: undefined,
    part: undefined,
    frame: undefined,
    fragment: '',
  };
}
