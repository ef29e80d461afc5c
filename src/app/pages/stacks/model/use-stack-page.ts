import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { BinaryImage } from '#contract/stack';
import { imagesOf } from '#domain/stack/apple/parse';
import { parseStackOf } from '#domain/stack/grammars';
import { recognise } from '#domain/stack/recognise';
import { stackEnrichQuery } from '../../../api/stacks';
import { accountZone } from '../../../url/settings';
import { usePatchSearch } from '../../../url/use-patch-search';
import { askedAbout } from './asked';
import { editedImages, imagesFor } from './edited-images';
import { fieldsOf, problemsOf, type Fields, type Problems } from './fields';
import { fromOutside, type Arrived } from './from-outside';
import { isHandedOver } from '../../../handed-over';
import { forgetKept, keepStack, keptAt } from './kept-stack';
import { publicText } from '#domain/stack/privacy';
import { isKept, rememberStack } from './recent';
import { resultOf, titleOf } from '../result/result';
import { fragmentIn } from './fragment';
import { formatStacks, parseStacks, stackParameters, type StacksView } from './url';
import { useParsed } from './use-parsed';
import { useRestoredSearch } from './use-restored-search';

/** All that the page of stacks knows and does; its parts only draw. */
export function useStackPage() {
  const location = useLocation();
  const [start] = useState(() =>
    isHandedOver() ? undefined : keptAt(new URLSearchParams(location.search), location.hash),
  );
  const search = useRestoredSearch(start);
  const account = accountZone();
  const { view, problems: linkProblems } = useMemo(() => parseStacks(search, account), [search, account]);
  const patch = usePatchSearch();
  const client = useQueryClient();

  const [text, setText] = useState(start?.text ?? '');
  const [asked, setAsked] = useState(start?.asked);
  const [edited, setEdited] = useState(start?.edited);
  const [problems, setProblems] = useState<Problems>({});
  /** What is wrong with the stack of a link, as long as the address has it. */
  const [problemOfLink, setProblemOfLink] = useState<{ fragment: string; problem: string }>();
  const fragmentProblem = problemOfLink?.fragment === location.hash ? problemOfLink.problem : undefined;
  /** The fragment that the text is from, with its `#`; '' once somebody has changed it. */
  const opened = useRef(start?.fragment ?? '');
  /** Whether something in the text was masked when the document went away. */
  const masked = start?.masked === true && start.text === text;

  const { parsed, recognised, fields } = useParsed(text, view);
  const foundImages = useMemo(() => imagesOf(parsed.stack), [parsed]);
  /** Binary images as somebody wrote them; undefined while they are those of the text. */
  const ownImages = useMemo(() => imagesFor(edited, foundImages), [edited, foundImages]);
  const query = useQuery(stackEnrichQuery(asked));
  const hasAnswer = query.isFetching || query.data !== undefined;
  const result = useMemo(() => asked && query.data && resultOf(asked.stack, query.data), [asked, query.data]);

  function change(next: Partial<StacksView>) {
    patch(formatStacks(next), { replace: true });
  }

  /** A text of somebody's hand: what was chosen in another one is not in it, nor is it what a link had. */
  function write(next: string) {
    setText(next);
    setProblems(({ service }) => (service === undefined ? {} : { service }));
    if (next === '') forgetKept();
    opened.current = '';
    if (view.frame !== undefined || location.hash !== '')
      patch(formatStacks({ frame: undefined }), { replace: true, hash: '' });
  }

  function editImages(images: readonly BinaryImage[] | undefined) {
    setEdited(images && editedImages(images, foundImages));
    opened.current = '';
    if (location.hash !== '') patch({}, { replace: true, hash: '' });
    setProblems(({ images: told, ...others }) => {
      const still = told === undefined ? undefined : problemsOf(text, fields, images).images;
      return { ...others, ...(still !== undefined && { images: still }) };
    });
  }

  function send(stack: string, about: Fields, images: readonly BinaryImage[] | undefined) {
    const isRead = stack === parsed.text && about.type === fields.type;
    const whole = isRead ? parsed.stack : parseStackOf(about.type, stack);
    setAsked(askedAbout(stack, about, images, whole));
    setProblems({});
    if (!isKept(stack, images)) return;
    const edited = about.type === 'ios' && images ? { images: [...images] } : {};
    const at = Math.floor(Date.now() / 1000);
    rememberStack({ stack: publicText(whole), title: titleOf(whole), ...about, ...edited, at });
  }

  /** Sends the stack, or says what is missing. Nothing that was typed changes. */
  function convert() {
    const found = problemsOf(text, fields, ownImages);
    setProblems(found);
    if (Object.keys(found).length === 0) send(text, fields, ownImages);
  }

  /** Fills the page, and sends the stack at once if enough is known about it. @param hash of the link that it is from. */
  function open(stack: string, about: Partial<StacksView> = {}, images?: readonly BinaryImage[], hash = '') {
    const all = fieldsOf({ ...view, ...about }, recognise(stack));
    setText(stack);
    setEdited(images && editedImages(images, imagesOf(parseStackOf(all.type, stack))));
    opened.current = hash;
    patch(formatStacks(about), { replace: true, hash });
    if (Object.keys(problemsOf(stack, all, images)).length === 0) send(stack, all, images);
  }

  const receive = useEffectEvent((arrived: Arrived | undefined) => {
    // A fragment that was opened while somebody wrote something else is not wanted any more.
    if (!arrived || (arrived.fragment !== '' && arrived.fragment !== opened.current)) return;
    const { fragment, ...found } = arrived;
    if ('problem' in found) {
      setProblemOfLink({ fragment, problem: found.problem });
      return;
    }
    const { stack, images, ...about } = found;
    open(stack, about, images, fragment);
  });
  // Every way here may bring a stack, also one that begins on this page.
  useEffect(() => {
    const fragment = fragmentIn(location.hash);
    const isNew = fragment !== '' && fragment !== opened.current;
    if (isNew) opened.current = fragment;
    void fromOutside(isNew ? fragment : '').then((arrived) => receive(arrived));
  }, [location]);

  useEffect(() => {
    if (text === '') return;
    keepStack({
      text,
      type: fields.type,
      edited,
      asked: hasAnswer && asked?.input.stack === text ? asked : undefined,
      search: stackParameters(search),
      fragment: fragmentIn(location.hash),
      masked,
    });
  }, [text, fields.type, edited, asked, hasAnswer, search, location.hash, masked]);

  return {
    account,
    view,
    linkProblems,
    fragmentProblem,
    text,
    parsed,
    masked,
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
