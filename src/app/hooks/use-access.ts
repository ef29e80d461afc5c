import { isGuest } from '../url/settings';
import { usePrinting } from './use-media';

type Access = {
  /** True if the replies of the view are all there are: no other range, page or question. */
  isOneView: boolean;
  /** True if all must be in the document at once. */
  isWhole: boolean;
};

export function useAccess(): Access {
  const isWhole = usePrinting();
  return { isOneView: isGuest(), isWhole };
}
