import { demangleSwift } from './swift/demangle';

/** Function name as written in the source. Absent parts are ''. */
export type ReadableName = { function: string; class: string; method: string; module: string };

/** `-[Cart(Totals) total:]`, also of a block in it: `__18-[Cart total:]_block_invoke`. */
const OBJECTIVE_C =
  /^(?:__\d{1,6})?[-+]\[([^\s()[\]]{1,500})(?:\([^\s()]{0,500}\))? ([^\s[\]]{1,500})\](?:_block_invoke\w*)?$/;

/**
 * The name of a function from its debug information.
 * @param name as the debug information has it, without its class; '' for none.
 * @param linkageName the linker's, which may be mangled; '' for none.
 */
export function readableName(name: string, linkageName = name): ReadableName {
  const objectiveC = OBJECTIVE_C.exec(name) ?? OBJECTIVE_C.exec(linkageName);
  if (objectiveC) {
    const [whole, owner = '', method = ''] = objectiveC;
    return { function: whole, class: owner, method, module: '' };
  }
  const swift = demangleSwift(linkageName);
  if (swift !== undefined) {
    // `__C` is not a module that anybody wrote: it has what comes from Objective-C.
    const module = swift.module.startsWith('__C') ? '' : swift.module;
    return { function: swift.whole, class: swift.type, method: swift.method, module };
  }
  const cpp = demangleItanium(linkageName);
  if (cpp !== undefined) {
    const end = cpp.lastIndexOf('::');
    return end < 0
      ? { function: cpp, class: '', method: '', module: '' }
      : { function: cpp, class: cpp.slice(0, end), method: cpp.slice(end + 2), module: '' };
  }
  return { function: name || linkageName, class: '', method: '', module: '' };
}

/**
 * The name of a C++ function with its namespaces and classes, where they are plain: `_ZN4Shop4Cart5totalEi` is
 * `Shop::Cart::total`. Null for templates, operators and all else: those names stay as they are.
 */
export function demangleItanium(symbol: string): string | undefined {
  const prefix = /^_{1,2}Z(N[rVK]{0,3}[RO]?)?/.exec(symbol);
  if (!prefix) return undefined;
  const isNested = prefix[1] !== undefined;
  const names: string[] = [];
  let at = prefix[0].length;
  if (isNested && symbol.startsWith('St', at)) {
    names.push('std');
    at += 2;
  }
  for (;;) {
    // Names that are only known in their file have an L in front.
    if (symbol[at] === 'L') at += 1;
    const digits = /^\d{1,4}/.exec(symbol.slice(at, at + 4))?.[0];
    if (digits === undefined) break;
    const from = at + digits.length;
    const name = symbol.slice(from, from + Number(digits));
    if (name.length < Number(digits) || !/^[\w$.]+$/.test(name)) return undefined;
    names.push(name.startsWith('_GLOBAL__N') ? '(anonymous namespace)' : name);
    at = from + name.length;
    if (!isNested) break;
  }
  const special = isNested ? /^[CD][0-5]/.exec(symbol.slice(at, at + 2))?.[0] : undefined;
  const owner = names.at(-1);
  if (special !== undefined && owner !== undefined) {
    names.push(special.startsWith('C') ? owner : `~${owner}`);
    at += special.length;
  }
  // Behind the name are its parameters; a template has its arguments there.
  const isWhole = isNested ? symbol[at] === 'E' : symbol[at] !== 'I';
  return isWhole && names.length > 0 ? names.join('::') : undefined;
}
