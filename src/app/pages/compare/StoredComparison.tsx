import type { ReactNode } from 'react';
import type { CompareView } from '#address/compare';
import type { AccountZone } from '#domain/time/zone';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { QueryPanel } from '../../components/states/QueryPanel';
import { Comparing } from './Comparing';
import type { useComparison } from './use-comparison';

const RecordedChanges = lazyPart(() => import('./RecordedChanges'), 'RecordedChanges');

type StoredComparisonProps = {
  view: CompareView;
  account: AccountZone;
  stored: ReturnType<typeof useComparison>;
  children: ReactNode;
};

/** States of a comparison on this server; of versions also what was changed. */
export function StoredComparison({ view, account, stored, children }: StoredComparisonProps) {
  const { asOf, compared, isUnversioned, query } = stored;
  if (isUnversioned) {
    return (
      <p className="panel-box text-ink-2">
        This server keeps no earlier versions of its schedules. Compare two weeks instead.
      </p>
    );
  }
  return (
    <>
      {view.by === 'versions' && (
        <LaterPart>
          <RecordedChanges {...{ asOf, account }} zone={view.zone} window={compared.windows[1]} only={view} />
        </LaterPart>
      )}
      <QueryPanel what="The schedules" query={query} loading={<Comparing />}>
        {() => <div className="space-y-3.5">{children}</div>}
      </QueryPanel>
    </>
  );
}
