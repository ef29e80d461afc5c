import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import type { BinaryImage } from '#contract/stack';
import { isHandedOver, takeHandedOver } from '../../../handed-over';
import { type DroppedFile, type DroppedFiles, keepFiles, keptFiles } from '../dropped/dropped-files';
import { firstOwn } from '../frames/own-frames';
import { fragmentIn, type Opened, openFragment } from '../../../data/fragment';
import type { Zones } from '../../../url/zone';
import { hasProblem, problemsOf, type StackFields } from './fields';
import { keepStack, keptAt, type KeptStack } from './kept-stack';
import { rememberRequest } from './recent';
import { isOutdated, newRequest } from './stack-request';
import { NO_FIELDS, stackParameters, type StacksView, stackType } from './url';
import { isAnswered, useConversion } from './use-conversion';
import { useStackForm } from './use-stack-form';
import { useStacksAddress } from './use-stacks-address';

type Arrivals = {
  /** Whether the text is from this fragment, with its `#`; no text is once it was changed. */
  isFrom: (fragment: string) => boolean;
  /** Takes note of the fragment that the next text is from. */
  follow: (fragment: string) => void;
  /** Fills the page with a stack. @param fragment the link's that it is from, else ''. */
  open: (
    stack: string,
    about: Partial<StacksView>,
    images: readonly BinaryImage[] | undefined,
    fragment: string,
  ) => void;
};

/** A stack from elsewhere, its fields, and the fragment that it is from, else ''. */
type Arrived = Opened & Partial<Omit<StacksView, keyof Zones>> & { fragment: string };

/** User-edited ones; undefined where those of the text count. */
type Images = readonly BinaryImage[] | undefined;

/** The address, the form and what became of it, together; `StacksPage` hands each view its part. */
export function useStackPage() {
  const location = useLocation();
  const [start] = useState(() =>
    isHandedOver() ? undefined : keptAt(new URLSearchParams(location.search), location.hash),
  );
  const address = useStacksAddress(start);
  const form = useStackForm(start, address);
  const { conversion, setRequest, cancel } = useConversion(start?.request);
  const { request } = conversion;
  const { text, parsed, masked } = form.pasted;
  const { fields, images } = form;
  const { dropped, keep, withoutExample } = useDroppedFiles();

  /** @param by dropped files that are asked in the place of the server. */
  function send(stack: string, about: StackFields, ofStack: Images, by: DroppedFiles | undefined) {
    const isParsed = stack === parsed.text && about.type === fields.type;
    const question = { text: stack, fields: about, images: ofStack, dropped: by };
    const next = newRequest(question, isParsed ? parsed.stack : undefined);
    setRequest(next);
    form.setProblems({});
    if (!by?.isExample) rememberRequest(next, Math.floor(Date.now() / 1000));
  }

  /** Shows a stack that came with the page, read by files that did so, too. */
  function openExample(stack: string, files: readonly DroppedFile[]) {
    send(stack, form.fill(stack, NO_FIELDS, undefined, ''), undefined, keep(files, true));
  }

  function write(next: string) {
    withoutExample();
    form.write(next);
  }

  /** Sends the stack, or shows what is missing. Nothing that was typed changes. */
  function convert() {
    const problems = problemsOf(text, fields, images.own, dropped !== undefined);
    form.setProblems(problems);
    if (!hasProblem(problems)) send(text, fields, images.own, dropped);
  }

  /** Fills the form, and sends the stack at once if nothing is missing. @param fragment of the link that it is from. */
  function open(stack: string, about: Partial<StacksView>, ofStack: Images, fragment = '') {
    const by = withoutExample();
    const filled = form.fill(stack, about, ofStack, fragment);
    const problems = problemsOf(stack, filled, ofStack, by !== undefined);
    if (!hasProblem(problems)) send(stack, filled, ofStack, by);
  }

  /** Reads the stack that is there by these files at once; without files, by the server once somebody asks it. */
  function setFiles(files: readonly DroppedFile[]) {
    const next = keep(files);
    if (next && !hasProblem(problemsOf(text, fields, images.own, true))) send(text, fields, images.own, next);
  }

  function clear() {
    withoutExample();
    form.clear();
    setRequest(undefined);
  }

  const linkProblem = useArrivals({ isFrom: form.isFrom, follow: form.follow, open });
  useKeptStack({
    text,
    type: fields.type,
    edited: images.edited,
    request: isAnswered(conversion) && request?.input.stack === text ? request : undefined,
    search: stackParameters(address.search),
    fragment: fragmentIn(location.hash),
    masked,
  });

  const isChanged =
    request !== undefined && isOutdated(request, { text, fields, images: images.own, dropped });
  const sent = request?.input.stack === text ? conversion : undefined;
  const isDone = sent?.result !== undefined && !isChanged;
  return {
    address,
    linkProblem,
    form,
    conversion,
    /** The same, where it is of the text that is there. */
    sent,
    files: { dropped, setFiles },
    isOutdated: isChanged,
    isDone,
    /** Whether a server gave sources: only where it gave none are files asked for before anything else. */
    hasSources:
      isDone && dropped === undefined && sent?.result !== undefined && firstOwn(sent.result) !== undefined,
    convert,
    /** Only while a stack is being converted. */
    cancel: conversion.query.isFetching ? cancel : undefined,
    open,
    openExample,
    write,
    clear,
  };
}

/** Keeps the stack of the page for as long as its tab is open. */
function useKeptStack({ text, type, edited, request, search, fragment, masked }: KeptStack): void {
  useEffect(() => {
    if (text !== '') keepStack({ text, type, edited, request, search, fragment, masked });
  }, [text, type, edited, request, search, fragment, masked]);
}

/** The files that stacks are read by, as the page has them. */
function useDroppedFiles() {
  const [dropped, setDropped] = useState(keptFiles);

  function keep(files: readonly DroppedFile[], isExample = false): DroppedFiles | undefined {
    const next = keepFiles(files, isExample);
    setDropped(next);
    return next;
  }

  /** Puts away the files of an example, which belong to nothing but its stack; gives others. */
  function withoutExample(): DroppedFiles | undefined {
    return dropped?.isExample ? keep([]) : dropped;
  }

  return { dropped, keep, withoutExample };
}

/**
 * Opens stacks that come with the way here: handed over by another page, or in the fragment of a link.
 * @returns what is wrong with the stack of a link, as long as the address has it.
 */
function useArrivals({ isFrom, follow, open }: Arrivals): string | undefined {
  const location = useLocation();
  const [problem, setProblem] = useState<{ fragment: string; text: string }>();

  const receive = useEffectEvent((arrived: Arrived | undefined) => {
    // A fragment is not wanted any more when something else was written while it was unpacked.
    if (!arrived || (arrived.fragment !== '' && !isFrom(arrived.fragment))) return;
    const { fragment, ...opened } = arrived;
    if ('problem' in opened) {
      setProblem({ fragment, text: opened.problem });
      return;
    }
    const { stack, images, ...about } = opened;
    open(stack, about, images, fragment);
  });

  const arrive = useEffectEvent((hash: string) => {
    const fragment = fragmentIn(hash);
    const isNew = fragment !== '' && !isFrom(fragment);
    if (isNew) follow(fragment);
    void fromOutside(isNew ? fragment : '').then((arrived) => receive(arrived));
  });
  // Every way here may bring a stack, also one that begins on this page.
  useEffect(() => arrive(location.hash), [location]);

  return problem?.fragment === location.hash ? problem.text : undefined;
}

/** What another page handed over, else what the link's fragment holds; undefined where neither does. */
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
    // Those of the stack before.
    buildId: undefined,
    variant: undefined,
    frame: undefined,
    fragment: '',
  };
}
