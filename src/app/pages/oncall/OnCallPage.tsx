import { useTitle } from '../../hooks/use-title';
import { Button } from '../../ui/Button';
import { OnCallFilters } from './controls/OnCallFilters';
import { isFiltered, NO_FILTER } from './model/filter';
import { summaryOf } from './model/rows';
import { useOnCallView } from './model/use-oncall-view';
import { useRows } from './model/use-rows';
import { useSchedules } from './model/use-schedules';
import { useViewWindow } from './model/use-view-window';
import { useWindowKeys } from './model/use-window-keys';
import { SummaryLine } from './notices/SummaryLine';
import { OnCallLayout } from './OnCallLayout';

/** All schedules that the key may see, on one time axis. */
export function OnCallPage() {
  const address = useOnCallView();
  const { view, change } = address;
  const time = useViewWindow(view, change);
  useWindowKeys(time, change);
  const loaded = useSchedules(address, time);
  const shown = useRows(view, time.window, loaded);
  useTitle(`On call · ${time.range} · ${view.zone}`);

  function toggle(id: string) {
    change({ open: view.open.includes(id) ? view.open.filter((other) => other !== id) : [...view.open, id] });
  }

  return (
    <OnCallLayout
      address={address}
      time={time}
      loaded={loaded}
      shown={shown}
      heading={
        <>
          <h1>On call</h1>
          {loaded.isCurrent && <SummaryLine summary={summaryOf(shown.rows)} all={loaded.schedules.length} />}
        </>
      }
      filters={
        <OnCallFilters
          filter={view}
          schedules={loaded.schedules}
          shown={shown.rows.length}
          onChange={change}
        />
      }
      empty={
        isFiltered(view) && loaded.schedules.length > 0 ? (
          <NothingPasses all={loaded.schedules.length} onClear={() => change(NO_FILTER)} />
        ) : (
          <NothingVisible />
        )
      }
      onToggle={toggle}
    />
  );
}

function NothingPasses({ all, onClear }: { all: number; onClear: () => void }) {
  return (
    <>
      <p className="font-semibold text-ink">No schedule matches the filters</p>
      <p className="mb-3">{all} schedules are visible without them.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </>
  );
}

function NothingVisible() {
  return (
    <>
      <p className="font-semibold text-ink">No schedule is visible with this app key</p>
      <p>
        Either the store has none, or they are private to teams that the key’s person is not in. docs/running
        says how to import schedules and how to make a key.
      </p>
    </>
  );
}
