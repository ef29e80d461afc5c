import { type ReactNode, useId, useRef } from 'react';
import { type Part, type Span, SPANS } from '#address/on-call';
import { ControlCount, ControlGroup, ControlsBox } from '../../../components/ControlsBox';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { ChangeView } from '../model/use-oncall-view';
import { ZonePicker, ZoneControl } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { onWall } from '../../../data/on-wall';
import { formatZones } from '#address/zone';
import { usePatchSearch } from '../../../url/settings';
import { OnDutyNowButton, OnDutyAt } from './OnDutyAt';
import type { OnCallParts } from '../model/use-schedules';
import { LaterPart, lazyPart } from '../../../components/states/MissingCode';
import { Segmented } from '../../../ui/Segmented';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { FilterChips } from './FilterChips';

type PhoneBarProps = {
  part: Part;
  /** Number of gaps in the days in view that are not over. */
  gaps: number;
  /** Number of active filters. */
  filtersOn: number;
  change: ChangeView;
  /** Sheet of controls. */
  children: ReactNode;
};

/** Bar at the lower edge of a phone: parts of the page, and a sheet with all controls. */
function PhoneBar({ part, gaps, filtersOn, change, children }: PhoneBarProps) {
  const id = useId();
  const tab = (name: string, to: Part, count = 0) => (
    <button
      type="button"
      className="phone-tab"
      aria-current={part === to ? 'page' : undefined}
      onClick={() => {
        change({ part: to, period: undefined, ...(to === 'now' && { from: undefined, at: undefined }) });
        window.scrollTo({ top: 0 });
      }}
    >
      {name}
      {count > 0 && (
        <span className="min-w-5 rounded-full bg-bad px-1.5 text-xs/5 font-[650] text-surface">{count}</span>
      )}
    </button>
  );
  return (
    <nav aria-label="Parts of this page" className="phone-bar print:hidden">
      {tab('Now', 'now')}
      {tab('Timeline', 'timeline')}
      {tab('Gaps', 'gaps', gaps)}
      <button
        type="button"
        className="phone-tab"
        popoverTarget={id}
        aria-label={filtersOn > 0 ? `View and filters, ${filtersOn} on` : 'View and filters'}
      >
        View <ControlCount count={filtersOn} isOpen />
      </button>
      <PopoverBox id={id} label="View and filters" className="phone-sheet">
        {children}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          className="mt-4 w-full rounded-md bg-accent font-semibold text-on-accent"
        >
          Done
        </button>
      </PopoverBox>
    </nav>
  );
}

/** Less common controls: second zone, wall. */
function MoreControls({ address, time }: Pick<OnCallParts, 'address' | 'time'>) {
  const { view, account, change } = address;
  const patch = usePatchSearch();
  return (
    <div className="space-y-3">
      <ControlGroup title="Second time zone">
        <ZonePicker
          label="Second zone"
          zone={view.secondZone}
          accountZone={account}
          window={time.window}
          onChange={(secondZone) => patch(formatZones({ secondZone }))}
        />
        {view.secondZone !== undefined && (
          <Button
            look="quiet"
            aria-label="Remove the second zone"
            onClick={() => patch(formatZones({ secondZone: undefined }))}
          >
            ✕
          </Button>
        )}
      </ControlGroup>
      <ControlGroup title="Show">
        <Button title="For a screen in the room: large and kept current" onClick={() => patch(onWall())}>
          Wall
        </Button>
        <OnDutyNowButton change={change} label="Reasons for now" />
      </ControlGroup>
    </div>
  );
}

/** Its parser of pasted times is large. */
const DateJumpForm = lazyPart(() => import('./DateJumpForm'), 'DateJumpForm');

const SPAN_LABELS: Record<Span, string> = {
  1: 'Day',
  3: '3 days',
  7: 'Week',
  14: '2 weeks',
  31: '31 days',
  month: 'Month',
  45: '45 days',
};
const SPAN_OPTIONS = SPANS.map((value: Span) => ({ value, label: SPAN_LABELS[value] }));

type OnCallToolbarProps = OnCallParts & {
  filters: ReactNode;
  filtersOn: number | undefined;
};

type ChipsProps = Pick<OnCallToolbarProps, 'address' | 'loaded' | 'filtersOn'>;

/** Active filters; on a phone above the cards. */
export function Chips({ address, loaded, filtersOn }: ChipsProps) {
  if (!filtersOn) return null;
  return (
    <FilterChips
      filter={address.view}
      schedules={loaded.query.data && loaded.schedules}
      onChange={address.change}
    />
  );
}

/** Row of main controls, the rest in menus; on a phone one menu has all of them. */
export function OnCallToolbar({ filters, filtersOn, ...parts }: OnCallToolbarProps) {
  const isWide = useMedia('(width >= 48rem)');
  const { address, time } = parts;
  if (!isWide) {
    return (
      <>
        <ControlsBox
          label={filters === undefined ? 'View' : 'View and filters'}
          count={filtersOn}
          className="w-[calc(100vw-2rem)]"
        >
          <PhoneControls {...parts} filters={filters} />
        </ControlsBox>
        <b className="text-sm">{time.range}</b>
        <Chips {...parts} filtersOn={filtersOn} />
      </>
    );
  }
  return (
    <div role="group" aria-label="Controls" className="contents">
      <WindowControls address={address} time={time} />
      <ZoneControl zone={address.view.zone} window={time.window} />
      <span className="page-actions flex gap-2">
        {filters !== undefined && (
          <ControlsBox label="Filters" count={filtersOn} focusFirst className="w-84">
            {filters}
          </ControlsBox>
        )}
        <ControlsBox label="More" className="w-84">
          <MoreControls {...parts} />
        </ControlsBox>
      </span>
      <Chips {...parts} filtersOn={filtersOn} />
    </div>
  );
}

/** Bar of a phone with the parts of the page, and a sheet of controls. */
export function PhoneToolbar({ part, filters, filtersOn, ...parts }: OnCallToolbarProps & { part: Part }) {
  const { address, time, visible } = parts;
  const now = useNow();
  const gaps = visible.rows.flatMap(({ uncovered }) =>
    uncovered.filter(({ kind, end }) => kind === 'gap' && end > now),
  );
  return (
    <div role="group" aria-label="Controls" className="page-controls print:hidden">
      {part !== 'now' && (
        <p className="mb-2 text-sm">
          <b>{time.range}</b>
        </p>
      )}
      <PhoneBar {...{ part, change: address.change }} gaps={gaps.length} filtersOn={filtersOn ?? 0}>
        <PhoneControls {...parts} filters={filters} />
      </PhoneBar>
    </div>
  );
}

/** Controls of a phone, under headings. */
function PhoneControls({ filters, ...parts }: Omit<OnCallToolbarProps, 'filtersOn'>) {
  const { address, time } = parts;
  return (
    <div className="space-y-4">
      <ControlGroup title="Time">
        <OnDutyAt {...address} />
      </ControlGroup>
      <ControlGroup title="Days">
        <SpanChoice {...address} />
        <WindowControls address={address} time={time} />
      </ControlGroup>
      <ControlGroup title="Time zone">
        <ZoneControl zone={address.view.zone} window={time.window} />
      </ControlGroup>
      {filters !== undefined && <ControlGroup title="Filters">{filters}</ControlGroup>}
      <MoreControls {...parts} />
    </div>
  );
}

type WindowControlsProps = Pick<OnCallParts, 'address' | 'time'>;

/** Position and length of the window. "Today" returns to the view that follows the present. */
function WindowControls({ address, time }: WindowControlsProps) {
  const { view, change } = address;
  const { step } = time;
  const label = SPAN_LABELS[view.days].toLowerCase();
  return (
    <>
      <div className="flex items-center gap-1">
        <Button aria-label={`Previous ${label}`} title="Back ([)" onClick={() => step(-1)}>
          ◀
        </Button>
        <Button
          title="Today (t)"
          onClick={() => change({ from: undefined, at: undefined })}
          disabled={view.from === undefined}
        >
          Today
        </Button>
        <Button aria-label={`Next ${label}`} title="Forward (])" onClick={() => step(1)}>
          ▶
        </Button>
      </div>
      <RangeMenu address={address} time={time} />
    </>
  );
}

function SpanChoice({ view, change }: Pick<OnCallParts['address'], 'view' | 'change'>) {
  return (
    <Segmented
      label="Length of the view"
      value={view.days}
      options={SPAN_OPTIONS}
      onChange={(days) => change({ days })}
    />
  );
}

/** Visible days, with a menu of other lengths and dates. */
function RangeMenu({ address: { view, change }, time }: WindowControlsProps) {
  const isWide = useMedia('(width >= 48rem)');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const span = SPAN_LABELS[view.days].toLowerCase();
  return (
    <>
      <Button popoverTarget={id} aria-label={`${time.range} ${span}: other days`} title="Other days">
        <b className="font-semibold">{time.range}</b>
        <small className="text-xs text-ink-3">{span}</small>
        <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={box} id={id} label="Other days" className="p-3">
        {isWide && (
          <div className="mb-3">
            <SpanChoice view={view} change={change} />
          </div>
        )}
        <LaterPart>
          <DateJumpForm time={time} zone={view.zone} onDone={() => box.current?.hidePopover()} />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
