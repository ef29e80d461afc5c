import { useState } from 'react';
import { MAX_SET } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { counted } from '#domain/text/words';
import { absentInWords } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import type { Filter } from '../model/filter';
import { TickList } from './TickList';

type Ids = Filter['schedules'];

type ChooseSchedulesProps = {
  ids: Ids;
  schedules: readonly Schedule[];
  onChange: (ids: Ids) => void;
};

/** Button that opens the list of schedules to tick. */
export function ChooseSchedules({ ids, schedules, onChange }: ChooseSchedulesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Choose schedules…</Button>
      {isOpen && (
        <ScheduleDialog
          {...{ ids, schedules }}
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

type ScheduleDialogProps = Omit<ChooseSchedulesProps, 'onChange'> & {
  onClose: () => void;
  onChoose: (ids: Ids) => void;
};

/** Checkboxes of schedules by team. Selected schedules keep their order; a new one is added at the end. */
function ScheduleDialog({ ids, schedules, onClose, onChoose }: ScheduleDialogProps) {
  const [chosen, setChosen] = useState<Ids>(ids);
  const isFull = chosen.length >= MAX_SET;
  const absent = absentInWords(chosen, schedules);
  return (
    <Modal label="Choose schedules" onClose={onClose} className="m-auto w-[min(32rem,calc(100vw-2rem))]">
      <form
        className="flex max-h-[74dvh] flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose(chosen);
        }}
      >
        <h2>Choose schedules</h2>
        <TickList {...{ schedules, selection: chosen, isFull }} onChange={setChosen} />
        <p role="status" className="text-sm text-ink-2">
          {chosen.length === 0 ? 'None chosen: all schedules are shown' : counted(chosen.length, 'schedule')}
          {isFull && `, the most that can be chosen`}
          {absent !== '' && `; ${absent}`}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" disabled={chosen.length === 0} onClick={() => setChosen([])}>
            Untick all
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Show these
          </Button>
        </div>
      </form>
    </Modal>
  );
}
