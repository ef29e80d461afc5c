import type { Directory } from '../../../api/names/directory-of';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Schedules } from '../model/use-schedules';
import type { Answering } from './ScheduleAnswer';

export function useAnswering(
  { view, account }: OnCallAddress,
  loaded: Schedules,
  directory: Directory,
): Answering {
  const { window, beside = [] } = loaded.shifts.reading;
  return {
    replies: loaded.query.data ? [{ window, schedules: loaded.schedules }, ...beside] : [],
    isSettled: loaded.isSettled,
    account,
    zone: view.zone,
    directory,
  };
}
