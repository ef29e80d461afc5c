import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { formatFields } from '#address/codec';
import { COMPARE_FIELDS } from '#address/compare';
import { paths } from '#address/paths';
import type { Schedule } from '#contract/schedule';
import type { Reading } from '#domain/oncall/reply/shifts';
import { PrintButton } from '../../../components/PrintButton';
import { ZonePicker } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { onWall } from '../../../data/on-wall';
import { formatZones } from '#address/zone';
import { usePatchSearch } from '../../../url/use-patch-search';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { CopyMenu } from '../../../ui/CopyMenu';
import { useDirectory } from '../../../api/names/directory';
import { PopoverBox } from '../../../ui/PopoverBox';
import { isGuest } from '../../../url/settings';
import type { OnCallParts } from '../model/use-rows';
import type { ViewerZone } from '#domain/time/zone';

const CalendarChoices = lazyPart(() => import('./CalendarChoices'), 'CalendarChoices');

type CalendarMenuProps = { schedules: readonly Schedule[]; reading: Reading; zone: ViewerZone };

const CopyChoices = lazyPart(() => import('./CopyChoices'), 'CopyChoices');

/** Less common controls: second zone, zoom, table, files, print. */
export function MoreControls(parts: OnCallParts) {
  const { address, time, loaded, visible } = parts;
  const { view, account, change } = address;
  const patch = usePatchSearch();
  const { window, zoom } = time;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ZonePicker
        label="Second zone"
        zone={view.secondZone}
        accountZone={account}
        window={window}
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
      <Button aria-label="Zoom in" title="Zoom in (+)" disabled={view.days === 1} onClick={() => zoom(-1)}>
        +
      </Button>
      <Button aria-label="Zoom out" title="Zoom out (−)" disabled={view.days === 45} onClick={() => zoom(1)}>
        −
      </Button>
      <Button
        aria-pressed={view.table}
        look={view.table ? 'pressed' : 'plain'}
        onClick={() => change({ table: !view.table })}
      >
        Table
      </Button>
      <CalendarMenu schedules={visible.schedules} reading={loaded.shifts.reading} zone={view.zone} />
      <CopyAs parts={parts} />
      <PrintButton />
      <Button
        title="For a screen in the room: large, kept current, and turning its pages"
        onClick={() => patch(onWall())}
      >
        Wall
      </Button>
      {!isGuest() && (
        <Link
          className="min-h-6 text-sm text-accent underline"
          to={paths.compare({
            ...formatZones({ zone: view.zone }),
            ...formatFields(COMPARE_FIELDS, { from: time.first }),
          })}
        >
          Compare weeks, versions or exports
        </Link>
      )}
    </div>
  );
}

/** Copies who is on duty now, next and this week as a message for a channel. */
function CopyAs({ parts }: { parts: OnCallParts }) {
  return (
    <CopyMenu done={(name) => `${name} copied`}>
      {(copy) => (
        <>
          <p className="px-2 pb-1 text-xs text-ink-3">
            Now, next and this week of the schedules shown, with their gaps, for a channel.
          </p>
          <LaterPart loading={<div className="h-16" />}>
            <CopyChoices parts={parts} copy={copy} />
          </LaterPart>
        </>
      )}
    </CopyMenu>
  );
}

/** Calendar files of the visible schedules. */
function CalendarMenu({ schedules, reading, zone }: CalendarMenuProps) {
  const id = useId();
  const directory = useDirectory();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button popoverTarget={id}>
        .ics <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox ref={popover} id={id} className="w-80 p-2">
        <LaterPart>
          <CalendarChoices
            schedules={schedules}
            reading={reading}
            zone={zone}
            directory={directory}
            onChosen={() => popover.current?.hidePopover()}
          />
        </LaterPart>
      </PopoverBox>
    </>
  );
}
