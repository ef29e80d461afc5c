import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { BinaryImage } from '#contract/stack';
import { imagesOf } from '#domain/stack/apple/parse';
import { parseStackOf } from '#domain/stack/grammars';
import type { ParsedStack } from '#domain/stack/parsed-stack';
import { recognise } from '#domain/stack/recognise';
import { stackEnrichQuery, type StackQuestion } from '../../api/stacks';
import { accountZone } from '../../url/settings';
import { usePatchSearch } from '../../url/use-patch-search';
import { editedImages, type EditedImages, imagesFor } from './edited-images';
import { fieldsOf, inputOf, problemsOf, type Fields, type Problems } from './fields';
import { fromOutside, type Arrived } from './from-outside';
import { publicText } from './privacy';
import { isKept, rememberStack } from './recent';
import { resultOf, titleOf } from './result';
import { formatStacks, parseStacks, type StacksView } from './url';
import { useParsed } from './use-parsed';

/** A stack that was asked about, and what was said of it. */
export type Asked = StackQuestion & {
  fields: Fields;
  stack: ParsedStack;
  /** Those that somebody had edited. */
  images: readonly BinaryImage[] | undefined;
};

/** Numbers of questions: never the same twice while the dashboard is open, for replies are kept by them. */
let lastNumber = 0;

/** All that the page of stacks knows and does; its parts only draw. */
export function useStackPage() {
  const [search] = useSearchParams();
  const location = useLocation();
  const account = accountZone();
  const { view, problems: linkProblems } = useMemo(() => parseStacks(search, account), [search, account]);
  const patch = usePatchSearch();
  const client = useQueryClient();

  const [text, setText] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const [edited, setEdited] = useState<EditedImages>();
  const [problems, setProblems] = useState<Problems>({});
  const [fragmentProblem, setFragmentProblem] = useState<string>();

  const { parsed, recognised, fields } = useParsed(text, view);
  const foundImages = useMemo(() => imagesOf(parsed.stack), [parsed]);
  /** Binary images as somebody wrote them; undefined while they are those of the text. */
  const ownImages = useMemo(() => imagesFor(edited, foundImages), [edited, foundImages]);
  const query = useQuery(stackEnrichQuery(asked));
  const result = useMemo(() => asked && query.data && resultOf(asked.stack, query.data), [asked, query.data]);

  function change(next: Partial<StacksView>) {
    patch(formatStacks(next), { replace: true });
  }

  /** A text of somebody's hand: what was chosen in another one is not in it. */
  function write(next: string) {
    setText(next);
    setProblems(({ service }) => (service === undefined ? {} : { service }));
    if (view.frame !== undefined) change({ frame: undefined });
  }

  function editImages(images: readonly BinaryImage[] | undefined) {
    setEdited(images && editedImages(images, foundImages));
    setProblems(({ images: told, ...others }) => {
      const still = told === undefined ? undefined : problemsOf(text, fields, images).images;
      return { ...others, ...(still !== undefined && { images: still }) };
    });
  }

  function send(stack: string, about: Fields, images: readonly BinaryImage[] | undefined) {
    lastNumber += 1;
    const isRead = stack === parsed.text && about.type === fields.type;
    const whole = isRead ? parsed.stack : parseStackOf(about.type, stack);
    const input = inputOf(stack, about, images ?? imagesOf(whole));
    setAsked({ number: lastNumber, input, fields: about, stack: whole, images });
    setProblems({});
    const edited = about.type === 'ios' && images ? { images: [...images] } : {};
    if (isKept(stack + JSON.stringify(edited))) {
      const at = Math.floor(Date.now() / 1000);
      rememberStack({ stack: publicText(whole), title: titleOf(whole), ...about, ...edited, at });
    }
  }

  /** Sends the stack, or says what is missing. Nothing that was typed changes. */
  function convert() {
    const found = problemsOf(text, fields, ownImages);
    setProblems(found);
    if (Object.keys(found).length === 0) send(text, fields, ownImages);
  }

  /** Fills the page, and sends the stack at once if enough is known about it. */
  function open(stack: string, about: Partial<StacksView> = {}, images?: readonly BinaryImage[]) {
    const all = fieldsOf({ ...view, ...about }, recognise(stack));
    setText(stack);
    setEdited(images && editedImages(images, imagesOf(parseStackOf(all.type, stack))));
    // Takes the fragment out of the address, too.
    patch(formatStacks(about), { replace: true });
    if (Object.keys(problemsOf(stack, all, images)).length === 0) send(stack, all, images);
  }

  const receive = useEffectEvent((arrived: Arrived | undefined) => {
    setFragmentProblem(arrived && 'problem' in arrived ? arrived.problem : undefined);
    if (!arrived || !('stack' in arrived)) return;
    const { stack, images, ...about } = arrived;
    open(stack, about, images);
  });
  // Every way here may bring a stack, also one that begins on this page.
  useEffect(() => void fromOutside(location.hash).then((arrived) => receive(arrived)), [location]);

  return {
    account,
    view,
    linkProblems,
    fragmentProblem,
    text,
    parsed,
    recognised,
    fields,
    problems,
    foundImages,
    editedImages: ownImages,
    editImages,
    asked,
    query,
    result,
    change,
    write,
    convert,
    open,
    cancel: () => void client.cancelQueries({ queryKey: stackEnrichQuery(asked).queryKey }),
    clear: () => {
      write('');
      setEdited(undefined);
      setAsked(undefined);
    },
  };
}

export type StackPage = ReturnType<typeof useStackPage>;
