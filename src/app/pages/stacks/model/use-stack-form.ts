import type { BinaryImage } from '#contract/stack';
import { PLATFORMS } from '#symbolication/platforms';
import { recognise, type Recognised } from '#symbolication/recognise';
import { imagesOf, type ParsedStack } from '#symbolication/stack';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { editedImages, imagesFor } from '../form/image-problems';
import { fieldsOf, problemsOf, type StackFields, type StackProblems } from './fields';
import { forgetKept, type KeptStack } from './kept-stack';
import { NO_FIELDS, type StacksView } from './url';
import type { StacksAddress } from './use-stacks-address';

/** What is to be sent: the pasted text, the fields beside it, and its binary images. */
export function useStackForm(start: KeptStack | undefined, { view, change }: StacksAddress) {
  const location = useLocation();
  const [text, setText] = useState(start?.text ?? '');
  const [edited, setEdited] = useState(start?.edited);
  const [problems, setProblems] = useState<StackProblems>({});
  const { parsed, recognised, fields } = useParsed(text, view);
  const foundImages = useMemo(() => imagesOf(parsed.stack), [parsed]);
  /** User-edited ones; undefined while those of the text count. */
  const ownImages = useMemo(() => imagesFor(edited, foundImages), [edited, foundImages]);
  /** The fragment that the text is from, with its `#`; '' once the text was changed. */
  const link = useRef(start?.fragment ?? '');
  /** Whether something in the text was masked when the document went away. */
  const masked = start?.masked === true && start.text === text;

  /** Another text: what was chosen in the one before is not in it, nor is it what a link had. */
  function write(next: string) {
    setText(next);
    setProblems(({ service }) => (service === undefined ? {} : { service }));
    if (next === '') forgetKept();
    link.current = '';
    if (view.frame !== undefined || location.hash !== '') change({ frame: undefined }, '');
  }

  /** Empties the text, its images and every field of the address. */
  function clear() {
    setText('');
    setEdited(undefined);
    setProblems({});
    forgetKept();
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

  /** Takes a stack from elsewhere, and gives its fields. @param fragment of the link that it is from, else ''. */
  function fill(
    stack: string,
    about: Partial<StacksView>,
    images: readonly BinaryImage[] | undefined,
    fragment: string,
  ): StackFields {
    const filled = fieldsOf({ ...view, ...about }, recognise(stack));
    setText(stack);
    setEdited(images && editedImages(images, imagesOf(PLATFORMS[filled.type].parse(stack))));
    link.current = fragment;
    change(about, fragment);
    return filled;
  }

  return {
    pasted: { text, parsed, masked },
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

/** The text as it is now, and as it was read last. */
export type StackFormState = ReturnType<typeof useStackForm>;
export type PastedText = StackFormState['pasted'];

/** A text with what its lines are. */
export type ParsedText = { text: string; stack: ParsedStack };

/** The text as it is read: behind what is typed, so that typing in a long one does not wait for it. */
function useParsed(
  text: string,
  view: StacksView,
): { parsed: ParsedText; recognised: Recognised; fields: StackFields } {
  const deferred = useDeferredValue(text);
  const recognised = useMemo(() => recognise(deferred), [deferred]);
  const fields = fieldsOf(view, recognised);
  const { type } = fields;
  const parsed = useMemo(
    () => ({ text: deferred, stack: PLATFORMS[type].parse(deferred) }),
    [deferred, type],
  );
  return { parsed, recognised, fields };
}
