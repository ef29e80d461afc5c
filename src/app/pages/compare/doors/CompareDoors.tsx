import { useMemo } from 'react';
import { comparedDays } from '#address/compare';
import { paths } from '#address/paths';
import { startOfDay } from '#domain/time/days';
import { type AccountZone, instantAt, type ViewerZone, wallAt, WEEK } from '#domain/time/zone';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { recentRecords } from '../../../data/recent-records';
import { useNow } from '../../../hooks/use-now';
import { Crumb } from '../Crumb';
import { SinceDoor } from './SinceDoor';
import { TwoDoor } from './TwoDoor';

const RecentRecords = lazyPart(() => import('../../../components/record/RecentRecords'), 'RecentRecords');

type CompareDoorsProps = { zone: ViewerZone; account: AccountZone };

/** Two questions: since last week, or two versions of a schedule. */
export function CompareDoors({ zone, account }: CompareDoorsProps) {
  const lastWeek = useLastWeek(zone);
  return (
    <>
      <Crumb to={paths.onCall()} label="On call" />
      <h1 className="mb-3.5">Compare</h1>
      <div className="grid gap-3.5 lg:grid-cols-2">
        <SinceDoor {...lastWeek} zone={zone} account={account} />
        <TwoDoor zone={zone} window={lastWeek.window} />
      </div>
      {recentRecords('watchbill.comparisons').length > 0 && (
        <div className="mt-3.5 empty:hidden">
          <LaterPart>
            <RecentRecords title="Recent comparisons" stored="watchbill.comparisons" />
          </LaterPart>
        </div>
      )}
    </>
  );
}

/** The same weekday a week ago, and the days from then on whose duty is compared: past effects count, too. */
function useLastWeek(zone: ViewerZone) {
  const today = startOfDay(wallAt(useNow(), zone));
  return useMemo(() => {
    const asOf = instantAt(today - WEEK, zone);
    const fields = { asOf, from: today - WEEK, days: 28 } as const;
    return { asOf, window: comparedDays({ ...fields, zone }, asOf).window, fields };
  }, [today, zone]);
}
