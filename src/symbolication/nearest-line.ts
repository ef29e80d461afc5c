import type { StackType } from '#contract/stack';
import { typeOfLine } from './recognise';
import { MAX_MATCHED, type ParsedStack } from './stack';

/** Line of a text without frames that is most like one, and why it is none. */
type NearestLine = {
  /** Index of the line. */
  index: number;
  /** Grammar that parses the line as a frame. */
  type?: StackType;
  /** Reason in a sentence about the line: “It …”. */
  reason: string;
};

const FOREIGN = (language: string) =>
  `It is a frame of ${language}, which names its source file and needs no symbolication.`;

/** Reasons by the shape of a line, the most frame-like first. */
const LINE_RULES: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /^File ".{1,400}", line \d+(?:, in .*)?$/, reason: FOREIGN('Python') },
  { pattern: /\.go:\d+(?: \+0x[\da-f]+)?$/, reason: FOREIGN('Go') },
  {
    pattern: /^(?:at|bei|在) .{1,600} (?:in|位置) .{1,400}:(?:line|Zeile|行号) \d+$/,
    reason: FOREIGN('.NET'),
  },
  { pattern: /^#\d+ .{1,400}\.php\(\d+\): /, reason: FOREIGN('PHP') },
  { pattern: /\.rb:\d+:in [`'“]/, reason: FOREIGN('Ruby') },
  {
    pattern: /^at .{1,900}\((?:[a-z][a-z\d+.-]*:\/\/)?[^()]*$/,
    reason: 'It is cut off before its position.',
  },
  { pattern: /^at .{1,400}\([^()\s]{1,400}\)$/, reason: 'It has no line and column.' },
  {
    pattern: /^[^\s@]{0,200}@(?:[a-z][a-z\d+.-]*:\/\/|\/)\S*$/,
    reason: 'It has no line and column.',
  },
  {
    pattern: /^\d{1,5}\s+\S.{0,200}\s0x[\da-f]{3,16}\b/,
    reason: 'It has an address, but neither the load address of its image nor a name.',
  },
  {
    pattern: /^(?:0x)?[\da-f]{8,16}(?:\s|$)/i,
    reason: 'It is an address alone: a frame also names its image.',
  },
  { pattern: /^#\d{1,3}\s/, reason: 'It has a number, but no place in a file.' },
  {
    pattern: /[^\s:]\.[a-z]{2,10}:\d+(?::\d+)?\b/i,
    reason: 'It mentions a place in a file in a sentence, not as a frame.',
  },
  { pattern: /^at \S/, reason: 'It names no file and no position.' },
];

/** Number of lines that are searched. */
const MAX_LINES = 5000;

const LABELS: Record<StackType, string> = {
  browser: 'a browser',
  android: 'Android',
  ios: 'iOS',
  'react native': 'React Native',
  flutter: 'Flutter',
};

/**
 * Finds the line that is most like a frame in a stack without frames of its type; undefined if none is. A line that
 * another grammar parses is nearest.
 */
export function nearestLine({ lines }: Pick<ParsedStack, 'lines'>, type: StackType): NearestLine | undefined {
  let best: { rank: number; line: NearestLine } | undefined;
  for (const { index, text } of lines.slice(0, MAX_LINES)) {
    const words = text.trim();
    if (words.length > MAX_MATCHED) {
      const line = { index, reason: 'It is longer than 1,024 characters: frames are shorter.' };
      if (best === undefined && /^at |^\S+@/.test(words)) best = { rank: LINE_RULES.length, line };
      continue;
    }
    const other = typeOfLine(words);
    if (other !== undefined && other !== type)
      return { index, type: other, reason: otherReason(words, other, type) };
    const rank = LINE_RULES.findIndex(({ pattern }) => pattern.test(words));
    const rule = LINE_RULES[rank];
    if (rule !== undefined && rank < (best?.rank ?? Infinity)) {
      best = { rank, line: { index, reason: rule.reason } };
    }
  }
  return best?.line;
}

function otherReason(words: string, other: StackType, type: StackType): string {
  const isWithoutFile = other === 'react native' && /@(?:\d+:\d+|-1)/.test(words);
  return isWithoutFile
    ? `It names no file, and a frame of ${LABELS[type]} needs one.`
    : `It is a frame of ${LABELS[other]}, not of ${LABELS[type]}.`;
}
