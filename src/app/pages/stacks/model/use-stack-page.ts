import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BinaryImage } from '#contract/stack';
import { isHandedOver } from '../../../handed-over';
import type { DroppedFile, DroppedFiles } from '../dropped/dropped-files';
import { useDroppedFiles } from '../dropped/use-dropped-files';
import { firstOwn } from '../result/root-cause';
import { hasProblem, problemsOf, type StackFields } from './fields';
import { fragmentIn } from '../../../components/stack/fragment';
import { keptAt } from './kept-stack';
import { rememberRequest } from './recent';
import { isOutdated, newRequest } from './stack-request';
import { NO_FIELDS, stackParameters, type StacksView } from './url';
import { useArrivals } from './use-arrivals';
import { isAnswered, useConversion } from './use-conversion';
import { useKeptStack } from './use-kept-stack';
import { useStackForm } from './use-stack-form';
import { useStacksAddress } from './use-stacks-address';

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
