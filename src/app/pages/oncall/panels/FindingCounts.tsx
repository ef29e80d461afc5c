import { useDeferredValue, type MouseEvent, type ReactNode } from 'react';
import { isWellAbove } from '#domain/oncall/review/load';
import { counted } from '#domain/text/count';
import { useHasDrawn } from '../../../hooks/use-has-drawn';
import { panelId } from '../../../ui/panel-id';
import { useClockDifference } from '../../../components/time/clocks';
import type { OnCallAddress } from '../model/use-oncall-view';
import { usePart } from '../model/use-part';
import { type Rows, useIsOneSchedule } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { FIGURES_ID } from './figures-id';
import { auditsOf, handOffsIn, listedLoad, problemsIn } from './findings';

type FindingCountsProps = { address: OnCallAddress; loaded: Schedules; rows: Rows };

/** Counts of findings, as links to the panels. */
export function FindingCounts(props: FindingCountsProps) {
  // The timeline renders first; then each count in a task of its own.
  const settled = useDeferredValue(props);
  if (!useHasDrawn()) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-ink-2 print:hidden">
      <Problems {...settled} />
      <HighLoads {...settled} />
      <HandOffs {...settled} />
    </p>
  );
}

function Problems({ address, loaded, rows }: FindingCountsProps) {
  const { window, accountZone } = loaded.shifts.reading;
  const clocks = useClockDifference(accountZone, window);
  const audits = auditsOf(rows.schedules, { window, accountZone });
  const problems = audits.reduce((sum, audit) => sum + problemsIn(audit), Number(clocks !== ''));
  if (problems === 0) return null;
  return (
    <ToPanel address={address} title="Data checks" urgent>
      {counted(problems, 'data problem')}
    </ToPanel>
  );
}

/** Number of people that the panel lists. */
function HighLoads({ address, loaded, rows }: FindingCountsProps) {
  const { window } = loaded.shifts.reading;
  const { people, whole } = listedLoad(rows.schedules, loaded.schedules, {
    window,
    zone: address.view.zone,
  });
  const above = people.filter(({ total }) => isWellAbove(total, whole.median)).length;
  return (
    <ToPanel address={address} title="Load" urgent={above > 0}>
      {above === 0 ? 'hours per person' : `${counted(above, 'person', 'people')} over twice the median`}
    </ToPanel>
  );
}

function HandOffs({ address, loaded, rows }: FindingCountsProps) {
  const { window, accountZone } = loaded.shifts.reading;
  const { zone, secondZone } = address.view;
  const handOffs = handOffsIn(rows.schedules, { window, accountZone, zone, secondZone });
  const moved = handOffs.filter((handOff) => handOff.moved).length;
  return (
    <ToPanel address={address} title="Hand-offs" urgent={moved > 0}>
      {counted(handOffs.length, 'hand-off')}
      {moved > 0 && `, ${moved} moved`}
    </ToPanel>
  );
}

type ToPanelProps = { address: OnCallAddress; title: string; urgent: boolean; children: ReactNode };

function ToPanel({ address, title, urgent, children }: ToPanelProps) {
  const id = panelId(title);
  const { view, change } = address;
  const part = usePart(view);
  const isOne = useIsOneSchedule();

  function show(event: MouseEvent) {
    const panel = document.getElementById(id);
    const fold = document.getElementById(FIGURES_ID);
    if (!panel && !fold && part === undefined) return;
    // The address stores the view, not the scroll position.
    event.preventDefault();
    if (panel) reveal(panel);
    else if (fold instanceof HTMLDetailsElement) openTo(fold, id);
    else change({ part: 'figures' });
  }

  // Its panels are folded below.
  if (isOne && !urgent) return null;
  return (
    <a
      href={`#${id}`}
      onClick={show}
      className={`min-h-6 leading-6 underline ${urgent ? 'font-semibold text-warn' : ''}`}
    >
      {children}
    </a>
  );
}

function reveal(panel: HTMLElement): void {
  panel.scrollIntoView({ block: 'start' });
  panel.focus({ preventScroll: true });
}

/** Opens the folded panels, which load then, and reveals one. */
function openTo(fold: HTMLDetailsElement, id: string): void {
  const observer = new MutationObserver(() => {
    const panel = document.getElementById(id);
    if (!panel) return;
    observer.disconnect();
    reveal(panel);
  });
  observer.observe(fold, { childList: true, subtree: true });
  fold.open = true;
}
