import type { RawFrame } from './frame';
import type { SourceMap, SourcePosition } from './map/source-map';

export type FunctionName = { function: string; class_name: string; method_name: string };

/**
 * What the function is called that a frame stands in. The map's name at the frame's own position is never it: that one
 * is the name of what is called from there. Asked in order: what Metro wrote down, the source text itself, the name at
 * the call in the frame below (`called`), the stack.
 */
export function functionNameOf(
  frame: RawFrame,
  map: SourceMap,
  position: SourcePosition,
  called: string | null,
): FunctionName {
  const metro = map.metroFunction(position);
  if (metro !== null && metro !== '<anonymous>') return plain(metro);
  const enclosing = map.enclosingFunction(position);
  if (enclosing === null) return plain(metro === null ? (called ?? frame.function) : '');
  const { className, name } = enclosing;
  if (className === '') return plain(name);
  const full = name === 'constructor' ? `new ${className}` : `${className}.${name}`;
  return { function: full, class_name: className, method_name: name };
}

function plain(name: string): FunctionName {
  return { function: name, class_name: '', method_name: '' };
}
