import { useId } from 'react';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import { useReviewScope } from '../model/review-scope';
import { CheckList } from './CheckList';

/** Which schedules have lanes below the incidents. */
export function LanesMenu() {
  const { lanes, address } = useReviewScope();
  const { view, change } = address;
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        Lanes: {lanes.shown.length} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Lanes" className="max-h-96 w-80 p-3" focusFirst>
        <p className="mb-2 text-sm text-ink-2">
          {view.lanes === undefined
            ? 'By themselves: the schedules of the incidents’ teams, and those that responders were on duty in.'
            : 'As they were chosen.'}
        </p>
        <CheckList
          items={lanes.schedules.map(({ schedule_id: key, schedule_name: label }) => ({
            key: String(key),
            label,
          }))}
          checked={lanes.shown.map(({ schedule_id: key }) => String(key))}
          onChange={(checked) => change({ lanes: checked })}
        />
        {view.lanes !== undefined && (
          <Button className="mt-2" onClick={() => change({ lanes: undefined })}>
            Choose by themselves
          </Button>
        )}
      </PopoverBox>
    </>
  );
}
