import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BinaryImage } from '#contract/stack';
import { isHandedOver } from '../../../handed-over';
import { type DroppedFile, keepFiles, keptFiles } from '../dropped/dropped-files';
import { hasProblem, problemsOf, type StackFields } from './fields';
import { fragmentIn } from '../../../components/stack/fragment';
import { keptAt } from './kept-stack';
import { rememberRequest } from './recent';
import { isOutdated, newRequest } from './stack-request';
import { stackParameters, type StacksView } from './url';
import { useArrivals } from './use-arrivals';
import { isAnswered, useConversion } from './use-conversion';
import { useKeptStack } from './use-kept-stack';
import { useStackForm } from './use-stack-form';
import { useStacksAddress } from './use-stacks-address';

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
  const [dropped, setDropped] = useState(keptFiles);

  /** @param by dropped files that are asked in the place of the server. */
  function send(
    stack: string,
    about: StackFields,
    binaryImages: readonly BinaryImage[] | undefined,
    by = dropped,
  ) {
    const isParsed = stack === parsed.text && about.type === fields.type;
    const next = newRequest(stack, about, binaryImages, by, isParsed ? parsed.stack : undefined);
    setRequest(next);
    form.setProblems({});
    rememberRequest(next, Math.floor(Date.now() / 1000));
  }

  /** Sends the stack, or shows what is missing. Nothing that was typed changes. */
  function convert() {
    const problems = problemsOf(text, fields, images.own, dropped !== undefined);
    form.setProblems(problems);
    if (!hasProblem(problems)) send(text, fields, images.own);
  }

  /** Fills the form, and sends the stack at once if nothing is missing. @param fragment of the link that it is from. */
  function open(
    stack: string,
    about: Partial<StacksView>,
    binaryImages: readonly BinaryImage[] | undefined,
    fragment = '',
  ) {
    const filled = form.fill(stack, about, binaryImages, fragment);
    const problems = problemsOf(stack, filled, binaryImages, dropped !== undefined);
    if (!hasProblem(problems)) send(stack, filled, binaryImages);
  }

  /** Reads the stack that is there by these files at once; without files, by the server once somebody asks it. */
  function setFiles(files: readonly DroppedFile[]) {
    const next = keepFiles(files);
    setDropped(next);
    if (next && !hasProblem(problemsOf(text, fields, images.own, true))) send(text, fields, images.own, next);
  }

  function clear() {
    form.write('');
    images.setEdited(undefined);
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
  return {
    address,
    linkProblem,
    form,
    conversion,
    /** The same, where it is of the text that is there. */
    sent: request?.input.stack === text ? conversion : undefined,
    files: { dropped, setFiles },
    isOutdated: isChanged,
    convert,
    /** Only while a stack is being converted. */
    cancel: conversion.query.isFetching ? cancel : undefined,
    open,
    clear,
  };
}
