import type { SourceMap, SourcePosition } from './map/source-map';
import { isTelling } from './printed-name';
import { INSTANCE_INITIALIZER } from './source/functions';
import type { Name } from './source/names';
import type { ParseBudget } from './source/parse-source';

export type FunctionName = { function: string; class_name: string; method_name: string };

/** Metro's name for code outside of all functions. */
const OUTSIDE = '<global>';

/** V8's name for the code of a module. */
const MODULE_CODE = /^(?:Object|Module)\.<anonymous>$/;

/** Methods that call another function than the one before the dot. */
const CALLERS_OF_OTHERS = new Set(['call', 'apply', 'bind']);

/** Frame in a source, and the map that gives it. */
export type MappedFrame = { map: SourceMap; position: SourcePosition };

/**
 * Name of the function around a frame. The map's name at the frame's own position does not count: it names the
 * function called from there. Order of preference: Metro's function map, the source text, the name in the stack
 * (`printed`), and the name at the call in the frame below (`called`).
 */
export function functionNameOf(
  printed: string,
  { map, position }: MappedFrame,
  called: string | undefined,
  budget: ParseBudget,
): FunctionName {
  const metro = map.metroFunction(position);
  if (metro !== undefined && metro !== '<anonymous>') {
    return plain(metro === OUTSIDE ? outsideName(printed) : metro);
  }
  const enclosing = map.enclosingFunction(position, budget);
  if (enclosing === 'outside') return plain(outsideName(printed));
  // What is done to a class when its module makes it, as by decorators, is in its source too; a constructor is `new`.
  if (enclosing?.name === 'constructor' && MODULE_CODE.test(printed)) return plain(OUTSIDE);
  if (enclosing !== undefined) return memberName(enclosing, printed);
  return metro === undefined ? nameByStack(printed, called) : plain('');
}

/**
 * Name of code outside of all functions: a compiler may have wrapped it in a function, whose name is worth showing.
 */
function outsideName(printed: string): string {
  return isTelling(printed) ? printed : OUTSIDE;
}

function memberName({ name, className }: Name, printed: string): FunctionName {
  // Compilers put the values of fields into the constructor.
  const method = name === INSTANCE_INITIALIZER && printed.startsWith('new ') ? 'constructor' : name;
  if (className !== '') {
    const full = method === 'constructor' ? `new ${className}` : `${className}.${method}`;
    return { function: full, class_name: className, method_name: method };
  }
  return plain(method);
}

/**
 * Name if there is no source text. A name written by a person is right: the one at the call may be that of a variable
 * or argument with the function as its value. That one is better than a minified name, but not than none: a function
 * without any name is usually an argument.
 */
function nameByStack(printed: string, called: string | undefined): FunctionName {
  if (called === undefined || printed === '' || isTelling(printed) || CALLERS_OF_OTHERS.has(called)) {
    return plain(printed);
  }
  return printed.startsWith('new ')
    ? { function: `new ${called}`, class_name: called, method_name: 'constructor' }
    : plain(called);
}

function plain(name: string): FunctionName {
  return { function: name, class_name: '', method_name: '' };
}
