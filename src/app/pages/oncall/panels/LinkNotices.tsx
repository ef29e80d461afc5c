import { useDeferredValue, useMemo } from 'react';
import { formatLength, formatMoment, formatZone } from '#domain/time/format';
import { formatWritten, writtenOffset } from '#domain/time/written-zone';
import { counted } from '#domain/text/words';
import type { UnixSeconds } from '#domain/time/zone';
import type { Reading, WindowReply } from '#domain/duty/known-seats';
import { useDirectory } from '../../../api/names/directory';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { useRecordedThen } from '../past/past-answers';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { useAsked } from '../model/use-oncall-view';
import { countDiffering } from '../past/past-answers';
import type { OnCallParts } from '../model/use-schedules';
import type { RowModel } from '../model/rows';

/** Band of a page that shows another time than now: the time as pasted, where today's rota differs, and the way back. */
export function AskedNotice({ address: { view, change }, time, loaded, visible }: OnCallParts) {
  const now = useNow();
  const at = useAsked(view);
  const then = useRecordedThen(at, time.window);
  if (at === undefined) return null;
  const { zone, secondZone, atZone } = view;
  const away = formatLength(Math.abs(at - now));
  const offsets = [zone, secondZone ?? zone].map((each) => writtenOffset(at, each));
  const isPasted = atZone !== undefined && !offsets.includes(writtenOffset(at, atZone));
  return (
    <div role="region" aria-label="Asked time" className="asked-band">
      <p className="mr-auto">
        On call at <b className="text-accent">{formatMoment(at, zone)}</b> {formatZone(zone, at)}:{' '}
        {at < now ? `${away} ago` : `in ${away}`}
        {isPasted && <span className="block text-ink-2">You pasted {formatWritten(at, atZone)}</span>}
      </p>
      {then !== undefined && loaded.isCurrent && (
        <Differing at={at} rows={visible.rows} reading={loaded.shifts.reading} then={then} />
      )}
      {then === null && <span className="text-ink-2">By today’s rota</span>}
      {loaded.isCurrent && (
        <ComputedNote
          schedules={visible.schedules}
          window={{ start: at, end: at + 1 }}
          zone={zone}
          className="order-last basis-full"
        />
      )}
      <Button
        className="print:hidden"
        onClick={() => change({ from: undefined, at: undefined, period: undefined })}
      >
        Back to now
      </Button>
    </div>
  );
}

/** "As known then; 2 answers differ today", which leads to the first of them. */
function Differing(props: {
  at: UnixSeconds;
  rows: readonly RowModel[];
  reading: Reading;
  then: WindowReply | null;
}) {
  const { roles } = useDirectory();
  const { at, rows, reading, then } = useDeferredValue(props);
  const count = useMemo(
    () => countDiffering(rows, { at, reading, recordedThen: then }, roles),
    [rows, at, reading, then, roles],
  );
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="min-h-6 font-semibold text-warn underline"
      onClick={() => document.querySelector('.seat-note')?.scrollIntoView({ block: 'center' })}
    >
      As known then; {counted(count, 'answer differs', 'answers differ')} today
    </button>
  );
}
