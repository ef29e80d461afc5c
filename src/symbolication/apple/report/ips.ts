import type { BinaryImage } from '#contract/stack';
import { JsonMembers } from '#domain/json/members';
import { scanJson } from '#domain/json/scan';
import { MAX_LINES, splitLines } from '../../platform/lines';
import type { StackLine, StackSection } from '../../stack';
import { type AppleFrame, appleFrame, type AppleStack } from './frame';
import { formatAddress, isSystemImage } from './image';

/**
 * Parses Apple's JSON crash reports (`.ips`): a line of metadata, then the report. Frames, images and thread starts
 * are cut out of the text as separate lines, so that all lines together are the original text. Null for any other
 * text.
 */
export function readIps(text: string): AppleStack | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"usedImages"')) return undefined;
  // Without its first line, or with it: both are passed around.
  const afterFirst = text.search(/[\r\n]/) + 1;
  for (const start of afterFirst > 0 ? [afterFirst, 0] : [0]) {
    const scan = scanJson(text.slice(start));
    if (!scan.ok) continue;
    const report = new JsonMembers(scan.tree);
    const cuts = cutsOf(report, start);
    if (cuts.length === 0 || cuts.length + splitLines(text).length > MAX_LINES) return undefined;
    return assembled(text, cuts, titleOf(report), archOf(report));
  }
  return undefined;
}

/** A part of the text that is something; what is between two of them is text. */
type Cut = { from: number; to: number } & (
  | { kind: 'frame'; frame: AppleFrame }
  | { kind: 'image'; image: BinaryImage }
  | { kind: 'heading'; section: Pick<StackSection, 'kind' | 'title'> }
);

/** An image with where it begins, which frames are counted from. */
type Loaded = { image: BinaryImage; base: bigint };

function cutsOf(report: JsonMembers, start: number): Cut[] {
  const place = (node: number) => {
    const { from, to } = report.placeOf(node);
    return { from: start + from, to: start + to };
  };
  const nodes = report.list(0, 'usedImages');
  const loaded = nodes.map((node) => readImage(report, node));
  const framesOf = (list: readonly number[], isThrown: boolean): Cut[] =>
    list.flatMap((node, i) => {
      const frame = readFrame(report, node, loaded, isThrown || i > 0);
      return frame === undefined ? [] : [{ ...place(node), kind: 'frame', frame }];
    });
  /** Span from a list's name, or from an object, to its first element. */
  const heading = (node: number | undefined, section: Pick<StackSection, 'kind' | 'title'>): Cut[] => {
    if (node === undefined) return [];
    const { from } = place(node);
    return [{ from, to: from, kind: 'heading', section }];
  };
  const thrown = report.list(0, 'lastExceptionBacktrace');
  const threads = report.list(0, 'threads');
  if (threads.length === 0) return [];
  return [
    ...(thrown.length === 0
      ? []
      : heading(report.member(0, 'lastExceptionBacktrace'), { kind: 'thrown', title: '' })),
    ...framesOf(thrown, true),
    ...threads.flatMap((node, i) =>
      heading(node, threadOf(report, node, i)).concat(framesOf(report.list(node, 'frames'), false)),
    ),
    ...heading(report.member(0, 'usedImages'), { kind: 'images', title: '' }),
    ...nodes.flatMap((node, i): Cut[] => {
      const image = loaded[i]?.image;
      return image === undefined || image.name === '' ? [] : [{ ...place(node), kind: 'image', image }];
    }),
  ].sort((a, b) => a.from - b.from);
}

function assembled(text: string, cuts: readonly Cut[], title: string, arch: string): AppleStack {
  const lines: StackLine<AppleFrame>[] = [];
  const sections: StackSection[] = [{ kind: 'error', title, from: 0, to: 0 }];
  const add = (from: number, to: number, cut?: Exclude<Cut, { kind: 'heading' }> | 'heading') => {
    if (from === to) return;
    for (const [i, line] of splitLines(text.slice(from, to)).entries()) {
      const base = { ...line, index: lines.length, section: sections.length - 1 };
      if (i > 0 || cut === undefined) lines.push({ ...base, kind: 'text' });
      else if (cut === 'heading') lines.push({ ...base, kind: 'heading' });
      else if (cut.kind === 'frame') lines.push({ ...base, kind: 'frame', frame: cut.frame });
      else lines.push({ ...base, kind: 'image', image: cut.image });
    }
  };
  let at = 0;
  for (const [i, cut] of cuts.entries()) {
    add(at, cut.from);
    const next = cuts[i + 1]?.from ?? text.length;
    if (cut.kind === 'heading') {
      sections.push({ ...cut.section, from: lines.length, to: lines.length });
      add(cut.from, next, 'heading');
      at = next;
    } else {
      at = Math.min(next, cut.to + (text[cut.to] === ',' ? 1 : 0));
      add(cut.from, at, cut);
    }
  }
  add(at, text.length);
  for (const [i, section] of sections.entries()) section.to = sections[i + 1]?.from ?? lines.length;
  return { lines, sections, arch };
}

function readImage(report: JsonMembers, node: number): Loaded {
  const base = report.integer(node, 'base') ?? 0n;
  const size = report.integer(node, 'size') ?? 0n;
  const path = report.string(node, 'path');
  const name = report.string(node, 'name') || path.slice(path.lastIndexOf('/') + 1);
  return {
    base,
    image: {
      uuid: report.string(node, 'uuid'),
      name,
      is_system: isSystemImage(name, path),
      load_address: formatAddress(base),
      max_address: size === 0n ? '' : formatAddress(base + size - 1n),
      arch: report.string(node, 'arch'),
    },
  };
}

function readFrame(
  report: JsonMembers,
  node: number,
  loaded: readonly Loaded[],
  isReturn: boolean,
): AppleFrame | undefined {
  const offset = report.integer(node, 'imageOffset');
  if (offset === undefined) return undefined;
  const at = loaded[Number(report.integer(node, 'imageIndex') ?? -1n)];
  const line = Number(report.integer(node, 'sourceLine') ?? 0n);
  const isKnown = at !== undefined && at.base !== 0n;
  return appleFrame({
    function: report.string(node, 'symbol'),
    file: report.string(node, 'sourceFile'),
    line: line > 0 && line < 2 ** 31 ? line : undefined,
    address: formatAddress((at?.base ?? 0n) + offset),
    image: isKnown ? at.image.name : '',
    load: isKnown ? at.image.load_address : '',
    offset: Number(BigInt.asUintN(32, report.integer(node, 'symbolLocation') ?? 0n)),
    isReturn,
  });
}

function threadOf(report: JsonMembers, node: number, i: number): Pick<StackSection, 'kind' | 'title'> {
  const names = [report.string(node, 'name'), report.string(node, 'queue')].filter((name) => name !== '');
  return {
    kind: report.isTrue(node, 'triggered') ? 'crashed thread' : 'thread',
    title: [String(i), ...names].join(' · '),
  };
}

/** `EXC_BREAKPOINT (SIGTRAP): Fatal error: Index out of range`. */
function titleOf(report: JsonMembers): string {
  const exception = report.member(0, 'exception');
  const type = report.string(exception, 'type');
  const signal = report.string(exception, 'signal');
  const [line] = report.items(report.member(0, 'asi')).flatMap((list) => report.items(list));
  const information = line === undefined ? '' : report.stringAt(line);
  const what = signal === '' ? type : `${type} (${signal})`;
  return [what, information].filter((part) => part.trim() !== '').join(': ');
}

function archOf(report: JsonMembers): string {
  const type = report.string(0, 'cpuType');
  if (/ARM-64/.test(type)) return 'arm64';
  return /X86-64/.test(type) ? 'x86_64' : '';
}
