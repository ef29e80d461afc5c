import { accountSpans } from './accounts';
import { cardSpans } from './cards';
import { emailSpans, phoneSpans } from './personal';
import { formatSpans } from './secret-shapes';
import { MASK } from './secrets';
import { cover, type Span } from './spans';
import { urlSpans } from './urls';

/** File of a frame: its path unchanged, as names of built files hold hashes; parameters and user masked. */
export function maskFile(file: string): string {
  if (!/[?#@]/.test(file)) return file;
  const { start, end } = filePathIn(file);
  const isOutside = (span: Span): boolean => span.start < start || span.end > end;
  return cover(file, urlSpans(file).filter(isOutside), MASK);
}

/** Span from the end of the host to the parameters. */
export function filePathIn(file: string): Span {
  const start = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(file)?.[0].length ?? 0;
  const end = file.slice(start).search(/[?#]/);
  return { start, end: end < 0 ? file.length : start + end };
}

/** Masks known formats only, for names of functions and lines of source, where a name looks like anything. */
export function maskFormats(code: string): string {
  const spans = [
    ...formatSpans(code),
    ...cardSpans(code),
    ...accountSpans(code),
    ...emailSpans(code),
    ...phoneSpans(code),
  ];
  return cover(code, spans, MASK);
}
