import { useTitle } from '../../hooks/use-title';
import { Button } from '../../ui/Button';
import { isFiltered } from './model/filter';
import { OnCallFilters } from './controls/OnCallFilters';
import { OnCallLayout } from './OnCallLayout';
import { summaryOf } from './model/rows';
import { SummaryLine } from './notices/SummaryLine';
import { useOnCall, type OnCall } from './model/use-oncall';

/** All schedules that the key may see, on one time axis. */
export function OnCallPage() {
  const oncall = useOnCall();
  const { view, range, rows, query, complete, change } = oncall;
  useTitle(`On call · ${range} · ${view.zone}`);

  function toggle(id: string) {
    change({ open: view.open.includes(id) ? view.open.filter((other) => other !== id) : [...view.open, id] });
  }

  return (
    <OnCallLayout
      oncall={oncall}
      heading={
        <>
          <h1>On call</h1>
          {query.data && complete && <SummaryLine summary={summaryOf(rows)} all={oncall.all.length} />}
        </>
      }
      filters={<OnCallFilters oncall={oncall} />}
      empty={<NothingToShow oncall={oncall} />}
      onToggle={toggle}
    />
  );
}

function NothingToShow({ oncall: { view, all, change } }: { oncall: OnCall }) {
  if (isFiltered(view) && all.length > 0) {
    return (
      <>
        <p className="font-semibold text-ink">No schedule passes the filters</p>
        <p className="mb-3">{all.length} schedules are visible without them.</p>
        <Button onClick={() => change({ q: '', team: undefined, person: undefined, onlyGaps: false })}>
          Clear filters
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold text-ink">No schedule is visible with this app key</p>
      <p>
        Either the store has none, or they are private to teams of which the key’s person is no member.
        docs/running says how to import schedules and how to make a key.
      </p>
    </>
  );
}
