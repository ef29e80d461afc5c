import { formatMoment } from '#domain/time/format';
import type { Directory } from '../../../api/names/directory-of';
import { useNow } from '../../../hooks/use-now';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Rows } from '../model/use-rows';
import type { Schedules } from '../model/use-schedules';
import { AnswerAt, InstantAnswer } from './InstantAnswer';
import { useAnswering } from './use-answering';

type NowColumnProps = { address: OnCallAddress; loaded: Schedules; rows: Rows; directory: Directory };

/** People on duty now, in the place of an answer until there is a question. */
export function NowColumn({ address, loaded, rows, directory }: NowColumnProps) {
  const now = useNow();
  const at = now - (now % 60);
  const { zone } = address.view;
  const answering = useAnswering(address, loaded, directory);
  return (
    <aside
      aria-label="On duty now"
      className="panel-box sticky top-2 max-h-[calc(100dvh-9rem)] w-88 flex-none overflow-y-auto print:hidden"
    >
      <h2 className="mb-1 pt-1 text-lg/snug">
        On duty now{' '}
        <small className="block text-sm font-normal text-ink-2">
          {formatMoment(at, zone)} {zone}
        </small>
      </h2>
      <AnswerAt at={at} loaded={loaded} answering={answering}>
        {(known) => <InstantAnswer at={at} schedules={rows.schedules} answering={known} />}
      </AnswerAt>
    </aside>
  );
}
