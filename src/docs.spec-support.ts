import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Citations in the project's documents, and their targets. Paths are relative to the project. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A document without its blocks of code, which stand apart. */
export type Document = {
  path: string;
  lines: number;
  headings: string[];
  /** Code inside of a line. */
  spans: string[];
  /** Blocks of code. */
  blocks: string[];
  links: string[];
  /** Texts in italics: labels of the dashboard. */
  labels: string[];
  /** Tables by rows and cells; the first row is the head, the second the line below it. */
  tables: string[][][];
  /** Items of all lists. */
  items: string[];
};

export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export function documents(): Document[] {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const paths = inDocs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`);
  return ['README.md', 'CONTRIBUTING.md', 'src/README.md', ...paths].map((path) =>
    documentOf(path, textOf(path)),
  );
}

function documentOf(path: string, text: string): Document {
  const blocks = all(text, /^```.*\n([^]*?)^```/gm);
  const prose = text.replaceAll(/^```.*\n[^]*?^```/gm, '');
  const plain = prose.replaceAll(/`[^`]+`/g, '');
  const tables = all(prose, /^((?:\|.*\|\n)+)/gm).map((table) =>
    all(table, /^\|(.*)\|$/gm).map((row) => row.split('|').map((cell) => cell.trim())),
  );
  return {
    path,
    lines: text.trimEnd().split('\n').length,
    headings: all(prose, /^#+ (.*)$/gm),
    spans: spansIn(prose),
    blocks,
    links: all(prose, /\]\(([^)\s]+)\)/g),
    labels: all(plain, /(?<!\*)\*([^*\s][^*]*)\*(?!\*)/g).map((label) => label.replaceAll(/\s+/g, ' ')),
    tables,
    items: all(prose, /^- (.*)$/gm),
  };
}

/** Matches of the first group of a pattern, or of the whole pattern if it has no group. */
export function matches(texts: readonly string[], pattern: RegExp): string[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]));
}

const all = (text: string, pattern: RegExp): string[] => matches([text], pattern);

export function spansIn(text: string): string[] {
  return all(text, /`([^`]+)`/g);
}

/** The rows of all tables whose first column has that head. */
export function cellsBelow(head: string, { tables }: Document): string[][] {
  return tables.filter((rows) => rows[0]?.[0] === head).flatMap(([, , ...rows]) => rows);
}

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const kept = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return kept.replaceAll(' ', '-');
}

/** Target of a local link, from the project's folder; undefined for an external link. */
export function targetOf(from: Document, link: string): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [file = ''] = link.split('#');
  const target = file === '' ? from.path : join(dirname(from.path), file);
  // A folder is shown with its README.
  return existsSync(join(ROOT, target, 'README.md')) ? join(target, 'README.md') : target;
}

/** True if the file of a local link exists, and has its anchor. */
export function isThere(link: string, from: Document): boolean {
  const target = targetOf(from, link);
  if (target === undefined) return true;
  if (!existsSync(join(ROOT, target))) return false;
  const anchor = link.split('#')[1];
  return anchor === undefined || documentOf(target, textOf(target)).headings.map(anchorOf).includes(anchor);
}

const IGNORED = new Set(
  ['.git', ...textOf('.gitignore').split('\n')].map((line) => line.replaceAll('/', '')),
);
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(ROOT, folder)).filter((name) => !IGNORED.has(name));
  } catch {
    return [];
  }
};
const CODE_FILE = /^[^.].*\.(?:tsx?|mjs|md|css|sql)$/;

/** The paths that a document cites: below a folder of the project or its own, or with the ending of code. */
export function pathsIn({ path, spans, blocks }: Document): string[] {
  const roots = new Set([...namesIn(''), ...namesIn(dirname(path))]);
  const isPath = (word: string) =>
    /^(?:\.\.\/)?[\w.<>*-]+(?:\/[\w.<>*-]+)*\/?$/.test(word) &&
    ((word.includes('/') && roots.has(word.split('/')[0] ?? '')) ||
      word.startsWith('../') ||
      CODE_FILE.test(word));
  const words = blocks.flatMap((block) => block.split(/\s+/)).filter((word) => /^(?:src|e2e)\//.test(word));
  return [...spans.filter(isPath), ...words];
}

/** True if a cited path exists, from the project's folder or the document's; `<noun>` and `*` match any name. */
export function hasPath(cited: string, { path }: Document): boolean {
  const parts = cited.split('/').filter((part) => part !== '');
  return leads('', parts) || leads(dirname(path), parts);
}

function leads(folder: string, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true;
  if (part === '..') return leads(join(folder, '..'), rest);
  const escaped = part.replaceAll('.', String.raw`\.`).replaceAll(/<[^>]*>|\*/g, '[^/]+');
  const pattern = new RegExp(`^${escaped}$`);
  return namesIn(folder).some((name) => pattern.test(name) && leads(join(folder, name), rest));
}

/** The folders in a folder. */
export function foldersIn(path: string): string[] {
  const entries = readdirSync(join(ROOT, path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The text of all code in a folder, specs aside. */
export function codeIn(path: string): string {
  const files = readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /\.tsx?$/.test(file) && !/\.spec(?:-support)?\.ts$/.test(file));
  return code.map((file) => textOf(join(path, file))).join('\n');
}
