import type { BinaryImage } from '#contract/stack';
import { recognise, type Recognised } from '#symbolication/recognise';
import { imagesOf } from '#symbolication/stack';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { editedImages, imagesFor } from '../form/image-problems';
import { fieldsOf, problemsOf, type StackFields, type StackProblems } from './fields';
import { clearTabStack, type TabStack } from './tab-stack';
import { type ParsedText, parsedText } from './stack-request';
import { NO_FIELDS, type StacksView } from '#address/stacks';
import type { StacksAddress } from './use-stacks-address';

/** State of the form: pasted text, fields, and binary images. */
export function useStackForm(start: TabStack | undefined, { view, change }: StacksAddress) {
  const location = useLocation();
  const [text, setText] = useState(start?.text ?? '');
  /** Text of which the user undid the cleaning. */
  const [raw, setRaw] = useState<string>();
  const [edited, setEdited] = useState(start?.edited);
  const [problems, setProblems] = useState<StackProblems>({});
  const isRaw = raw !== undefined && raw === text;
  const { parsed, recognised, fields } = useParsed(text, isRaw, view);
  const foundImages = useMemo(() => imagesOf(parsed.stack), [parsed]);
  /** User-edited images; undefined for those of the text. */
  const ownImages = useMemo(() => imagesFor(edited, foundImages), [edited, foundImages]);
  /** Fragment of the text, with its `#`; '' after a change. */
  const link = useRef(start?.fragment ?? '');
  /** True if the text was masked on unload. */
  const masked = start?.masked === true && start.text === text;

  /** Replaces the text: drops the selection and the fragment of the previous one. */
  function write(next: string) {
    setText(next);
    setProblems(({ service }) => (service === undefined ? {} : { service }));
    if (next === '') clearTabStack();
    link.current = '';
    const isSelected = view.frame !== undefined || view.part !== undefined;
    if (isSelected || location.hash !== '') change({ part: undefined, frame: undefined }, '');
  }

  /** Empties the text, its images and every field of the address. */
  function clear() {
    setText('');
    setEdited(undefined);
    setProblems({});
    clearTabStack();
    link.current = '';
    change(NO_FIELDS, '');
  }

  function editImages(images: readonly BinaryImage[] | undefined) {
    setEdited(images && editedImages(images, foundImages));
    link.current = '';
    if (location.hash !== '') change({}, '');
    setProblems(({ images: problem, ...others }) => {
      const still = problem === undefined ? undefined : problemsOf(text, fields, images).images;
      return { ...others, ...(still !== undefined && { images: still }) };
    });
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
    setEdited(images && editedImages(images, imagesOf(parsedText(stack, filled.type, false).stack)));
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
    images: { found: foundImages, own: ownImages, edited, setEdited },
    problems,
    setProblems,
    isFrom: (fragment: string) => link.current === fragment,
    follow: (fragment: string) => {
      link.current = fragment;
    },
    write,
    clear,
    editImages,
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
