import type { Node } from '@babel/types';

export type Name = {
  /** '' where it has none. */
  name: string;
  /** The class whose member it is; '' elsewhere. */
  className: string;
};

export const NOBODY: Name = { name: '', className: '' };

/** Longer keys are of no use as a name. */
const MAX_KEY = 100;

/** Name that a function gets from the variable, property or parameter it is assigned to. */
export function nameOfTarget(target: Node): Name {
  switch (target.type) {
    case 'Identifier':
      return { name: target.name, className: '' };
    case 'MemberExpression':
    case 'OptionalMemberExpression': {
      const { object, property } = target;
      const name = target.computed ? textIn(property) : plainName(property);
      if (name === 'exports' && plainName(object) === 'module') {
        return { name: 'module.exports', className: '' };
      }
      const isPrototype = object.type === 'MemberExpression' && plainName(object.property) === 'prototype';
      return { name, className: isPrototype && name !== '' ? nameOfTarget(object.object).name : '' };
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return nameOfTarget(target.expression);
    default:
      return NOBODY;
  }
}

/** Key as in the source, without quotes; a computed one in its brackets, unless it is a string. */
export function keyName(key: Node, isComputed: boolean, source: string): string {
  const text = textOf(key);
  if (text !== undefined) return text;
  if (!isComputed) return plainName(key);
  const raw = source.slice(key.start ?? 0, key.end ?? 0);
  return raw.length > MAX_KEY ? '' : `[${raw.replace(/\s+/g, ' ')}]`;
}

function plainName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'PrivateName' ? `#${node.id.name}` : '';
}

function textIn(node: Node): string {
  return node.type === 'StringLiteral' ? node.value : '';
}

/** Text of a literal used as a key; undefined for everything else. */
function textOf(node: Node): string | undefined {
  switch (node.type) {
    case 'StringLiteral':
    case 'BigIntLiteral':
      return node.value;
    case 'NumericLiteral':
      return String(node.value);
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? '') : undefined;
    default:
      return undefined;
  }
}
