import { useId, useRef } from 'react';
import type { Schedule } from '#contract/schedule';
import type { Reading } from '#domain/oncall/reply/shifts';
import { useDirectory } from '../../../api/names/directory';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';

const CalendarChoices = lazyPart(() => import('./CalendarChoices'), 'CalendarChoices');

type CalendarMenuProps = { schedules: readonly Schedule[]; reading: Reading; zone: string };

/** Calendar files of what is shown. */
export function CalendarMenu({ schedules, reading, zone }: CalendarMenuProps) {
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
