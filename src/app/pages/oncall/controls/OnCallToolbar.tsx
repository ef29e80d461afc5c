import { type ReactNode, useId, useRef } from 'react';
import { ControlGroup, ControlsBox } from '../../../components/ControlsBox';
import { LaterPart, lazyPart } from '../../../components/states/MissingCode';
import { ZoneControl } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { type Part, type Span, SPANS } from '#address/on-call';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { PopoverBox } from '../../../ui/PopoverBox';
import type { OnCallParts } from '../model/use-rows';
import { OnDutyAt } from './OnDutyAt';
import { PhoneBar } from './PhoneBar';
import { FilterChips } from './FilterChips';
import { MoreControls } from './MoreControls';

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
