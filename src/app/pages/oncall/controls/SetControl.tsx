import { useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { useDirectory } from '../../../api/names/directory';
import { scheduleOptions } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import type { Filter } from '../model/filter';
import { SetDialog } from './SetDialog';

type SetControlProps = {
  ids: Filter['schedules'];
  schedules: readonly Schedule[];
  onChange: (ids: Filter['schedules']) => void;
};

/** Named sets, and a list to tick. */
export function SetControl({ ids, schedules, onChange }: SetControlProps) {
  const directory = useDirectory();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Choice
        label="Set"
        value={ids.join()}
        options={scheduleOptions(ids, directory)}
        onChange={(value) => onChange(value === '' ? [] : value.split(','))}
        className="w-36"
      />
      <Button onClick={() => setOpen(true)}>Choose schedules…</Button>
      {isOpen && (
        <SetDialog
          ids={ids}
          schedules={schedules}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChange(chosen);
          }}
        />
      )}
    </>
  );
}
