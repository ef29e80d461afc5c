import { formatAddress } from '../apple/report/image';
import { readAddress } from '../stack';

export type Members = Record<string, unknown>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listAt(value: unknown, ...path: string[]): Members[] {
  let at: unknown = value;
  for (const key of path) at = isMembers(at) ? at[key] : undefined;
  return Array.isArray(at) ? at.filter(isMembers) : [];
}

/** First of these members that is a text or a number and not empty; '' for none. */
export function textAt(value: Members, keys: readonly string[]): string {
  for (const key of keys) {
    const member = value[key];
    if (typeof member === 'string' && member !== '') return member;
    if (typeof member === 'number' && Number.isFinite(member)) return String(member);
  }
  return '';
}

/** Members of frames in events of error trackers, as each of them spells it. */
const KEYS = {
  function: ['function', 'method', 'symbol', 'symbolName', 'methodName'],
  module: ['module', 'className', 'class'],
  file: ['abs_path', 'absPath', 'file', 'filename', 'fileName'],
  line: ['lineno', 'lineNo', 'lineNumber', 'line_number', 'line'],
  column: ['colno', 'colNo', 'columnNumber', 'column_number', 'column', 'col'],
  address: ['instruction_addr', 'instructionAddr', 'frameAddress', 'frame_address', 'address', 'pc'],
  image: ['package', 'machoFile', 'macho_file', 'binaryName', 'library'],
  load: ['image_addr', 'imageAddr', 'machoLoadAddress', 'macho_load_address', 'load_address'],
} as const;

/** Frame of an event as its platform prints it; '' for one without a function and a position. */
export function frameText(frame: Members, number: number): string {
  const text = (key: keyof typeof KEYS) => textAt(frame, KEYS[key]);
  const address = readAddress(text('address'));
  const image = text('image');
  if (address !== undefined && image !== '') {
    return imageFrame({ address, image, load: readAddress(text('load')), name: text('function'), number });
  }
  const name = text('function').replace(/^\?$/, '');
  const file = text('file');
  const line = text('line');
  if (name === '' && file === '') return '';
  const module = text('module');
  if (isJava(file, module, name)) {
    return `\tat ${name.includes('.') || module === '' ? name : `${module}.${name}`}(${place(file || 'Unknown Source', line, '')})`;
  }
  const position = place(file, line, text('column'));
  if (/^package:|\.dart$/.test(file)) return `#${number}      ${name || '<unknown>'} (${position})`;
  return name === '' ? `    at ${position}` : `    at ${name} (${position || '<anonymous>'})`;
}

type ImageFrame = { address: bigint; image: string; load: bigint | undefined; name: string; number: number };

/** `2  Shop  0x0000000104a8f4c4 0x0000000104a80000 + 62660`. */
export function imageFrame({ address, image, load, name, number }: ImageFrame): string {
  const start = `${number}  ${fileName(image)}  ${formatAddress(address)}`;
  if (load !== undefined && load <= address) {
    return `${start} ${formatAddress(load)} + ${address - load}${name === '' ? '' : ` (${name} + 0)`}`;
  }
  return name === '' ? start : `${start} ${name}`;
}

/** Line of a Binary Images block for an image of an event; '' without an address or name. */
export function imageText(image: Members): string {
  const path = textAt(image, ['code_file', 'codeFile', 'name', 'binaryName']);
  const load = readAddress(textAt(image, ['image_addr', 'imageAddr', 'load_address']));
  if (path === '' || load === undefined) return '';
  const size = readAddress(textAt(image, ['image_size', 'imageSize']));
  const max =
    readAddress(textAt(image, ['max_address'])) ?? (size === undefined ? undefined : load + size - 1n);
  // Ids of Sentry may end with an age, behind the 32 digits.
  const id = textAt(image, ['debug_id', 'debugId', 'uuid']).replace(/^([\da-f-]{36})-[\da-f]{1,8}$/i, '$1');
  const arch = textAt(image, ['arch']);
  const end = max === undefined ? '???' : formatAddress(max);
  return `${formatAddress(load)} - ${end} ${[fileName(path), arch].filter(Boolean).join(' ')} <${id || '???'}> ${path.startsWith('/') ? path : ''}`.trimEnd();
}

function isJava(file: string, module: string, name: string): boolean {
  if (/\.(?:java|kt|kts|scala|groovy)$|^(?:SourceFile|Unknown Source|r8-map-id-.*)$/.test(file)) return true;
  return file === '' && /^(?:[a-z]\w*\.)+[\w$]+$/i.test(module) && /^[\w$<>]+$/.test(name);
}

function place(file: string, line: string, column: string): string {
  if (line === '' || line === '0') return file;
  return `${file}:${line}${column === '' ? '' : `:${column}`}`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
