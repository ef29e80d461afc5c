import { parseSync } from 'vite';

/**
 * Call in a source, and the function around it, found with another parser, and from each call outwards instead of
 * from the file inwards: reference for our own names.
 */
export type CallSite = {
  offset: number;
  /** `Class.name`; `-` where it has no name, `.` outside of all functions. */
  name: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
/** A node and the member of it that the next step of a path lies in. */
type Step = { node: Node; via: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function languageOf(file: string): 'ts' | 'tsx' | 'jsx' {
  if (/\.[cm]?ts$/.test(file)) return 'ts';
  return file.endsWith('.tsx') ? 'tsx' : 'jsx';
}

/** @returns undefined if the parser rejects the text. */
export function callSitesOf(file: string, source: string): CallSite[] | undefined {
  const lang = languageOf(file);
  const { program, errors } = parseSync(`source.${lang}`, source, { lang });
  if (errors.length > 0) return undefined;
  const sites: CallSite[] = [];
  const path: Step[] = [];
  const walk = (value: unknown, via: string) => {
    if (Array.isArray(value)) for (const element of value) walk(element, via);
    if (!isNode(value)) return;
    const last = path.at(-1);
    if (last) last.via = via;
    const offset = siteIn(value);
    if (offset !== undefined) sites.push({ offset, name: nameAround(path, value, source) });
    path.push({ node: value, via: '' });
    for (const [key, child] of Object.entries(value)) {
      walk(child, key);
    }
    path.pop();
  };
  walk(program, '');
  return sites;
}

/** Position that engines print for a call: the name of the called function, or the end of a callee without a name. */
function siteIn({ type, callee, start }: Node): number | undefined {
  if (type === 'NewExpression') return start;
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return callee.start;
  const isPlain = callee.type === 'MemberExpression' && callee['computed'] === false;
  return isPlain && isNode(callee['property']) ? callee['property'].start : callee.end;
}

function nameAround(path: readonly Step[], site: Node, source: string): string {
  for (let i = path.length - 1; i >= 0; i -= 1) {
    const { node, via } = path[i] ?? { node: site, via: '' };
    if (/^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type)) {
      return nameOf(path, i, source) || '-';
    }
    const isMember = /^(?:MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(node.type);
    // What runs where the class is made: over the class's body and the class itself.
    if (isMember && (via === 'key' || via === 'decorators')) i -= 2;
    else if (isMember || node.type === 'StaticBlock') {
      const isStatic = node['static'] === true || node.type === 'StaticBlock';
      const initializer = isStatic ? '<static_initializer>' : '<instance_members_initializer>';
      return [nameOf(path, i - 2, source), initializer].filter(Boolean).join('.');
    }
  }
  return '.';
}

/** Name of the function or class of a step, its own or from its context. */
function nameOf(path: readonly Step[], at: number, source: string): string {
  const own = path[at]?.node;
  if (own === undefined) return '';
  const id = own['id'];
  if (isNode(id)) return String(id['name']);
  for (let i = at - 1; i >= 0; i -= 1) {
    const { node, via } = path[i] ?? { node: own, via: '' };
    const { type } = node;
    const isLastOfSequence =
      type === 'SequenceExpression' &&
      Array.isArray(node['expressions']) &&
      node['expressions'].at(-1) === path[i + 1]?.node;
    const isPassedOn =
      /^(?:TS\w+Expression|TSTypeAssertion|ParenthesizedExpression|LogicalExpression)$/.test(type) ||
      (type === 'ConditionalExpression' && via !== 'test') ||
      isLastOfSequence;
    if (isPassedOn) continue;
    if (type === 'VariableDeclarator') return via === 'init' ? targetName(node['id']) : '';
    if (type === 'AssignmentExpression') {
      return via === 'right' && /^(?:|\?\?|\|\||&&)=$/.test(String(node['operator']))
        ? targetName(node['left'])
        : '';
    }
    if (type === 'AssignmentPattern') return via === 'right' ? targetName(node['left']) : '';
    if (type === 'ExportDefaultDeclaration') return 'default';
    if (via !== 'value') return '';
    if (type === 'Property') return keyOf(node, source);
    if (type === 'MethodDefinition' && node['kind'] === 'constructor' && nameOf(path, i - 2, source) === '') {
      return 'new <anonymous>';
    }
    if (/^(?:MethodDefinition|PropertyDefinition|AccessorProperty)$/.test(type)) {
      return [nameOf(path, i - 2, source), keyOf(node, source)].filter(Boolean).join('.');
    }
    return '';
  }
  return '';
}

function targetName(target: unknown): string {
  if (!isNode(target)) return '';
  const { type, object, property } = target;
  if (type === 'Identifier') return String(target['name']);
  if (/^TS\w+Expression$/.test(type)) return targetName(target['expression']);
  if (type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return '';
  if (target['computed'] === true) return typeof property['value'] === 'string' ? property['value'] : '';
  const name = nameIn(property);
  if (name === 'exports' && object['name'] === 'module') return 'module.exports';
  const ofClass =
    isNode(object['property']) && object['property']['name'] === 'prototype'
      ? targetName(object['object'])
      : '';
  return ofClass === '' ? name : `${ofClass.replace(/^.*\./, '')}.${name}`;
}

function keyOf({ key, computed }: Node, source: string): string {
  if (!isNode(key)) return '';
  if (key.type === 'Literal' && key['regex'] === undefined) return String(key['value']);
  if (key.type === 'TemplateLiteral' && !source.slice(key.start, key.end).includes('${')) {
    return source.slice(key.start + 1, key.end - 1);
  }
  if (computed !== true) return nameIn(key);
  const written = source.slice(key.start, key.end);
  return written.length > 100 ? '' : `[${written.replace(/\s+/g, ' ')}]`;
}

function nameIn(key: Node): string {
  return `${key.type === 'PrivateIdentifier' ? '#' : ''}${String(key['name'])}`;
}
