import { useState } from 'react';
import { MAX_SET } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { counted } from '#domain/text/count';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { absentInWords } from '../../../data/schedule-sets';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import { canServer } from '../../../url/settings';
import { useIsPresenting } from '../../../url/use-presenting';
import type { Filter } from '../model/filter';
import { TickList } from './TickList';

const SaveSet = lazyPart(() => import('./SaveSet'), 'SaveSet');

type Ids = Filter['schedules'];

type SetDialogProps = {
  ids: Ids;
  schedules: readonly Schedule[];
  onClose: () => void;
  onChoose: (ids: Ids) => void;
};

/** Schedules by team, to tick: those that were chosen keep their order, others come after them. */
export function SetDialog({ ids, schedules, onClose, onChoose }: SetDialogProps) {
  const [chosen, setChosen] = useState<Ids>(ids);
  const isFull = chosen.length >= MAX_SET;
  const absent = absentInWords(chosen, schedules);
  const maySave = !useIsPresenting() && canServer('sets') && canServer('change-all');
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
        <TickList {...{ schedules, chosen, isFull }} onChange={setChosen} />
        <p role="status" className="text-sm text-ink-2">
          {chosen.length === 0 ? 'None chosen: all schedules are shown' : counted(chosen.length, 'schedule')}
          {isFull && `, the most that a set may have`}
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
      {maySave && (
        <LaterPart>
          <SaveSet ids={chosen} />
        </LaterPart>
      )}
    </Modal>
  );
}
