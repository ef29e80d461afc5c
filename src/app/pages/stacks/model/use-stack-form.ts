import type { BinaryImage } from '#contract/stack';
import { recognise, type Recognised } from '#symbolication/recognise';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fieldsOf, type StackFields, type StackProblems } from './fields';
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
  /** Images that came with a text, from a link or from recent stacks of before. */
  const [given, setGiven] = useState<Pick<TabStack, 'text' | 'images'> | undefined>(start);
  const [problems, setProblems] = useState<StackProblems>({});
  const isRaw = raw !== undefined && raw === text;
  const { parsed, recognised, fields } = useParsed(text, isRaw, view);
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

  /** Empties the text and every field of the address. */
  function clear() {
    setText('');
    setGiven(undefined);
    setProblems({});
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
    problems,
    setProblems,
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
