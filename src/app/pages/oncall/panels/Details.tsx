import { useDeferredValue } from 'react';
import { useHasDrawn } from '../../../hooks/use-has-drawn';
import type { Directory } from '../../../api/names/directory-of';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { Panels } from './Panels';

type DetailsProps = {
  address: OnCallAddress;
  loaded: Schedules;
  shown: Rows;
  directory: Directory;
};

/** The panels. Before all schedules are there, a panel would say that nobody is on duty. */
export function Details({ address, loaded, shown, directory }: DetailsProps) {
  // The panels follow when there is time: the timeline comes first.
  const settled = useDeferredValue({ address, loaded, shown, directory });
  const hasDrawn = useHasDrawn();
  return (
    <>
      {hasDrawn ? (
        settled.loaded.isCurrent && settled.shown.rows.length > 0 && <Panels {...settled} />
      ) : (
        <div className="h-screen" />
      )}
      {!(hasDrawn && settled.shown === shown) && <i data-later="" hidden />}
    </>
  );
}
