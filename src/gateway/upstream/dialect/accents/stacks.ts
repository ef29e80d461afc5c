import type { Accent } from './accent';
import { isMembers, mapMembers, type Members, withMembers } from './members';

/**
 * Stacks: the build variant is also sent in lower case, and frames may have `original_frame` for `minified`. Servers
 * without React Native support get the type of JavaScript.
 */
export const stackEnrich: Accent = {
  signs: /"original_frame"\s*:/,
  translate: (data) => (isMembers(data) ? { ...data, frames: mapMembers(data.frames, frameOf) } : data),
  empty: { frames: [] },
  ways: [
    { about: 'Variant', words: [(input) => ({ ...input, variant: input.Variant }), (input) => input] },
    { about: 'react native', words: [(input) => input, asTyped('react-native'), asTyped('browser')] },
  ],
};

function asTyped(type: string): (input: Members) => Members {
  return (input) => (input.type === 'react native' ? { ...input, type } : input);
}

/** Frame of the contract, in which only a converted frame has an original. */
function frameOf(frame: Members): Members {
  const { minified, original_frame: original, converted } = frame;
  const isTold = converted === true && !isMembers(minified) && isMembers(original);
  return isTold ? withMembers(frame, { minified: original }) : frame;
}
