import type { OnCallView, Part } from '#address/on-call';
import { useMedia } from '../../../hooks/use-media';
import { isGuest } from '../../../url/settings';
import { useAsked } from './use-oncall-view';
import { useIsOneSchedule } from './use-rows';

/**
 * Part of the page of all schedules that a phone shows; undefined where all parts are one page. Days in the address open
 * the timeline, a time the cards.
 */
export function usePart(view: OnCallView): Part | undefined {
  const isNarrow = useMedia('screen and (width < 48rem)');
  const isOne = useIsOneSchedule();
  const isAsked = useAsked(view) !== undefined;
  if (!isNarrow || isOne || isGuest()) return undefined;
  const isOfDays = view.from !== undefined && !isAsked;
  return view.part ?? (isOfDays ? 'timeline' : 'now');
}
