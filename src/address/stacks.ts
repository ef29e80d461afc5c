import { STACK_TYPES } from '#contract/stack';
import { param, patcher, type ViewOf } from './codec';
import { oneOf, text, wholeNumber } from './values';
import { pageParser, type PageZones } from './zone';

export const VIEWS = ['relevant', 'full'] as const;

export const stackType = oneOf(STACK_TYPES);
const nameField = text(200);
const fromOne = wholeNumber(1, 9_999_999);
/** Index from 0, counted from 1 in the address. */
const index = {
  parse: (value: string) => {
    const place = fromOne.parse(value);
    return place === undefined ? undefined : place - 1;
  },
  format: (value: number) => String(value + 1),
};

/** URL fields about a stack, never its text. Absent: as recognised; empty: none. */
const STACK_PARAMS = {
  type: param('type', stackType, undefined, 'the type that the text looks like'),
  service: param('service', nameField, undefined, 'the service that the text names'),
  version: param('version', nameField, undefined, 'the version that the text names'),
  buildId: param('build_id', nameField, undefined, 'the build id that the text names'),
  variant: param('variant', nameField, undefined, 'no variant'),
};

/** URL fields of the view of a stack. */
const LOOK = {
  /** Default view: third-party frames are folded. */
  view: param('view', oneOf(VIEWS), 'relevant', 'the relevant frames'),
  /** Selected one of several stacks in the text. */
  part: param('part', index, undefined, 'the first stack'),
  /** Selected frame of that stack. */
  frame: param('frame', index, undefined, 'no frame chosen'),
};

export const STACK_FIELDS = { ...STACK_PARAMS, ...LOOK };

export type StacksView = PageZones & ViewOf<typeof STACK_FIELDS>;

/** Patch without a stack: every field as the text is recognised. */
export const NO_FIELDS = {
  type: undefined,
  service: undefined,
  version: undefined,
  buildId: undefined,
  variant: undefined,
  part: undefined,
  frame: undefined,
};

/** Part of an address about a stack; '' if there is none. Equal for equal views. */
export function aboutIn(search: URLSearchParams): string {
  return only(search, STACK_PARAMS);
}

/** All parameters of an address about a stack and its view. */
export function stackParameters(search: URLSearchParams): string {
  return only(search, STACK_FIELDS);
}

function only(search: URLSearchParams, fields: Partial<typeof STACK_FIELDS>): string {
  const names = Object.values(fields).flatMap(({ parameters }) => parameters);
  return new URLSearchParams(
    names.flatMap((parameter) => {
      const value = search.get(parameter);
      return value === null ? [] : [[parameter, value]];
    }),
  ).toString();
}

export const parseStacks = pageParser(STACK_FIELDS);

export const formatStacks = patcher(STACK_FIELDS);
