import type { OnCallView, Part } from '#address/on-call';
import { useMedia } from '../../../hooks/use-media';
import { useAsked } from './use-oncall-view';
import { useIsOneSchedule } from './use-rows';
import { useAccess } from '../../../hooks/use-access';

/**
 * Part of the page of all schedules that a phone shows; undefined where all parts are one page. Days in the address open
 * the timeline, a time the cards.
 */
export function usePart(view: OnCallView): Part | undefined {
  const isNarrow = useMedia('screen and (width < 48rem)');
  const isOne = useIsOneSchedule();
  const isAsked = useAsked(view) !== undefined;
  const { isOneView } = useAccess();
  if (!isNarrow || isOne || isOneView) return undefined;
  const isOfDays = view.from !== undefined && !isAsked;
  return view.part ?? (isOfDays ? 'timeline' : 'now');
}
