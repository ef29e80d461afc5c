import { useQueryClient } from '@tanstack/react-query';
import { printWhole } from '../../../components/print-whole';
import type { Filter } from '../model/filter';
import type { OnCallAddress } from '../model/use-oncall-view';

/** Opens the month of all schedules in view, or of these, and prints it once it has opened: see `isWhole`. */
export function usePrintMonth(change: OnCallAddress['change']) {
  const client = useQueryClient();
  return (filter?: Pick<Filter, 'schedules'>) => {
    change({ ...filter, as: 'month', days: 'month' });
    void printWhole(client, 'month');
  };
}
