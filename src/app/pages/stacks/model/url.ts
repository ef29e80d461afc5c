import { NEAR, STACK_TYPES, type StackType } from '#contract/stack';
import type { SearchPatch } from '../../../url/use-patch-search';
import { fieldReader, type LinkProblem } from '../../../url/field-reader';
import { parseZones, type Zones } from '../../../url/zone';

/**
 * The codec of the page of stacks: how one is looked at, never the stack itself. Defaults are left out:
 *   tz        zone; default: the account's
 *   type      one of the contract's; absent: as the text is recognised
 *   service, version, build_id, variant   absent: as the text is recognised; empty: none, whatever the text says. The
 *             last two are of android only
 *   view      relevant (the default: third party folded), full, raw
 *   near      how many source lines are shown before and after, 1 to 20; default 5
 *   frame     the chosen frame, counted from 1 as the reply has them
 */

export const VIEWS = ['relevant', 'full', 'raw'] as const;
export type View = (typeof VIEWS)[number];

export type StacksView = Zones & {
  type: StackType | undefined;
  service: string | undefined;
  version: string | undefined;
  buildId: string | undefined;
  variant: string | undefined;
  view: View;
  near: number;
  /** Index from 0. */
  frame: number | undefined;
};

const LONGEST_NAME = 200;

const ABOUT = ['type', 'service', 'version', 'build_id', 'variant'];
const LOOK = ['view', 'near', 'frame'];

/** What an address says of a stack; '' where it says nothing. Equal for those that say the same. */
export function aboutIn(search: URLSearchParams): string {
  return only(search, ABOUT);
}

/** All of an address that is about a stack: what it says of one, and how one is looked at. */
export function stackParameters(search: URLSearchParams): string {
  return only(search, [...ABOUT, ...LOOK]);
}

function only(search: URLSearchParams, names: readonly string[]): string {
  const found = names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(found).toString();
}

/** Reads a view. Total: what is not understood falls back field by field, and is reported. */
export function parseStacks(
  search: URLSearchParams,
  accountZone: string,
): { view: StacksView; problems: LinkProblem[] } {
  const { zones, problems } = parseZones(search, accountZone);
  const read = fieldReader(search, problems);
  return {
    view: {
      ...zones,
      type: read('type', parseType, undefined, 'the type that the text looks like'),
      service: read('service', parseName, undefined, 'the service that the text names'),
      version: read('version', parseName, undefined, 'the version that the text names'),
      buildId: read('build_id', parseName, undefined, 'the build id that the text names'),
      variant: read('variant', parseName, undefined, 'no variant'),
      view: read('view', parseView, 'relevant', 'the relevant frames'),
      near: read('near', parseNear, NEAR.default, `${NEAR.default} lines around`),
      frame: read('frame', parseFrame, undefined, 'no frame chosen'),
    },
    problems,
  };
}

/** The parameters that say these fields of a view; a field at its default is taken out of the URL. */
export function formatStacks(change: Partial<Omit<StacksView, keyof Zones>>): SearchPatch {
  const { type, service, version, buildId, variant, view, near, frame } = change;
  return {
    ...('type' in change && { type }),
    ...('service' in change && { service }),
    ...('version' in change && { version }),
    ...('buildId' in change && { build_id: buildId }),
    ...('variant' in change && { variant }),
    ...('view' in change && { view: view === 'relevant' ? undefined : view }),
    ...('near' in change && { near: near === NEAR.default ? undefined : String(near) }),
    ...('frame' in change && { frame: frame === undefined ? undefined : String(frame + 1) }),
  };
}

export function parseType(text: string): StackType | undefined {
  return STACK_TYPES.find((type) => type === text);
}

function parseView(text: string): View | undefined {
  return VIEWS.find((view) => view === text);
}

function parseName(text: string): string | undefined {
  return text.length <= LONGEST_NAME ? text : undefined;
}

function parseNear(text: string): number | undefined {
  const near = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return near >= NEAR.min && near <= NEAR.max ? near : undefined;
}

function parseFrame(text: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) - 1 : undefined;
}
