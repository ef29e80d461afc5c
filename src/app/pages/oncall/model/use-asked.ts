import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import type { OnCallView } from '../../../url/on-call';

const ABOUT_NOW = 600;

/** The asked time of a view, unless it is about now: then the page answers for it, and not for now. */
export function useAsked({ at }: Pick<OnCallView, 'at'>): UnixSeconds | undefined {
  const now = useNow();
  return at !== undefined && Math.abs(at - now) >= ABOUT_NOW ? at : undefined;
}
