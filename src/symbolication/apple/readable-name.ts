import { demangleItanium, splitCppName } from './itanium';
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
 * @param around namespaces and classes around a name of C++; '' for none.
 */
export function readableName(name: string, linkageName = name, around = ''): ReadableName {
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
    const { owner, name: method } = splitCppName(cpp);
    return { function: cpp, class: owner, method: owner === '' ? '' : method, module: '' };
  }
  if (around !== '') return { function: `${around}::${name}`, class: around, method: name, module: '' };
  return { function: name || linkageName, class: '', method: '', module: '' };
}
