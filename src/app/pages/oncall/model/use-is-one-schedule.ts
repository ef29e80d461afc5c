import { useParams } from 'react-router';

/** Whether this is the page of one schedule, which has its name above everything else. */
export function useIsOneSchedule(): boolean {
  return useParams()['scheduleId'] !== undefined;
}
