import type { EnrichedFrame } from '#contract/stack';

type FrameNames = Pick<EnrichedFrame, 'class_name' | 'method_name' | 'module'>;

/** `new Cart`, `new Cart.empty`. */
const CONSTRUCTOR = /^new (\w+)(?:\.(.+))?$/;
/** Types begin with a capital letter; what stands before another point is a function around a local one. */
const MEMBER = /^(_*[A-Z]\w*)\.(.+)$/;
const PACKAGE = /^package:([^/]+)\//;
const LIBRARY = /^(dart:[^/]+)/;

/** The class, the method and the package of a function as Dart prints it: `Cart.sum.<anonymous closure>`. */
export function namesOf(name: string, file: string): FrameNames {
  const constructed = CONSTRUCTOR.exec(name);
  const member = constructed ?? MEMBER.exec(name);
  return {
    class_name: member?.[1] ?? '',
    method_name: member === null ? name : (member[2] ?? member[1] ?? ''),
    module: packageOf(file) || (LIBRARY.exec(file)?.[1] ?? ''),
  };
}

/** `shop` of `package:shop/cart.dart`; '' elsewhere. */
export function packageOf(file: string): string {
  return PACKAGE.exec(file)?.[1] ?? '';
}
