import { type JsonFault, type JsonTree, scanJson } from '../json/scan';
import { counted } from '../text/words';
import { isJsonLine, isJsonLines, type Line, textLines, formFields, isForm } from './body';

/** A parsed body: JSON, several JSON values on lines of their own, or the fields of a form as a tree, else lines. */
export type ReadBody = {
  /** "JSON", "form", "text": format, for a heading. */
  what: string;
  /** Note in sentences; '' without any. */
  note: string;
} & ({ kind: 'tree'; tree: JsonTree } | { kind: 'lines'; lines: Line[] });

/** Reads any body; never throws. @param type its Content-Type, or "". */
export function readBody(body: string, type: string): ReadBody {
  const scan = scanJson(body);
  if (scan.ok) return { kind: 'tree', what: 'JSON', note: '', tree: scan.tree };
  if (isJsonLines(body)) return readLines(body);
  if (isForm(body) && (type === '' || /x-www-form-urlencoded/i.test(type)))
    return { ...treeOf(formFieldsText(body)), what: 'form', note: 'Shown decoded.' };
  return { ...rawBody(body), what: 'text', note: noteOf(body, scan.fault) };
}

/** A body as sent. */
export function rawBody(body: string): ReadBody {
  return { kind: 'lines', what: 'as sent', note: '', lines: textLines(body) };
}

function noteOf(body: string, fault: JsonFault): string {
  if (body.includes('\ufffd'))
    return 'Some of its bytes are no text. The record has � in their place, so the file cannot be had back from it.';
  return /^\s*[[{]/.test(body)
    ? `Not JSON: ${fault.message}, line ${fault.line}, column ${fault.column}. Shown as text.`
    : '';
}

function treeOf(source: string): { kind: 'tree'; tree: JsonTree } {
  const scan = scanJson(source);
  if (!scan.ok) throw new Error(`a text that was made here is no JSON: ${scan.fault.message}`);
  return { kind: 'tree', tree: scan.tree };
}

function readLines(body: string): ReadBody {
  const lines = body.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, index }]));
  const broken = lines.filter(({ line }) => !isJsonLine(line));
  const values = lines.map(({ line }) => (isJsonLine(line) ? line : JSON.stringify(line)));
  const [first, ...others] = broken.map(({ index }) => index + 1);
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other line')}`;
  return {
    ...treeOf(`[${values.join(',')}]`),
    what: 'JSON lines',
    note: first === undefined ? '' : `Line ${first}${more}: not JSON, shown as text.`,
  };
}

/** The fields of a form as members of an object, in order and as often as they come; JSON inside of one stays JSON. */
function formFieldsText(body: string): string {
  const members = formFields(body).map(([name, value]) => {
    const isJson = /^\s*[[{]/.test(value) && scanJson(value).ok;
    return `${JSON.stringify(name)}:${isJson ? value : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}
