import { useCallback, useEffect, useEffectEvent, type RefObject } from 'react';
import { readPastedTime } from '#domain/time/pasted';
import { writtenZone } from '#domain/time/written-zone';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { TimeNote } from './Calendar';

type InstantNoteProps = {
  id: string;
  /** Field that the note belongs to. */
  field: RefObject<HTMLInputElement | null>;
  text: string;
  zone: string;
  /** Time that a weekday or a time of day follows. */
  after?: UnixSeconds | undefined;
  /** True after Enter. */
  entered: boolean;
  /** Label of the button that accepts the time. */
  action: string;
  /** Receives that the focus went on, past the field and this note. */
  onLeave?: (() => void) | undefined;
  /** Receives the time as soon as it can be parsed, and undefined when it cannot or is accepted. */
  onPreview?: ((instant: UnixSeconds | undefined) => void) | undefined;
  /** Receives the zone that the text names. */
  onTake: (instant: UnixSeconds, zone: string | undefined) => void;
};

/** Time in a text of a day: "00:00", "tue 0", "fri 24". */
const TIME_OF_DAY = /:|\b(?:00?|24)\b/;

/** Parsed form of a typed time below its field, with a button that accepts it. */
export function InstantNote(props: InstantNoteProps) {
  const { id, field, text, zone, after: first, entered, action, onLeave, onPreview, onTake } = props;
  const now = useNow();
  // A weekday after a time that is over is one after now.
  const after = first === undefined ? undefined : Math.max(first, now);
  const time = readPastedTime(text, { zone, now, after });
  // Server logs are in UTC, often without a label.
  const inUtc =
    time.kind === 'time' && time.zone.from === 'given' && readPastedTime(text, { zone: 'UTC', now, after });
  const utc = inUtc && inUtc.kind === 'time' && inUtc.instant !== time.instant ? inUtc.instant : undefined;
  const take = useEffectEvent(() => {
    if (time.kind === 'time') onTake(time.instant, writtenZone(time));
  });
  useEffect(() => {
    if (entered) take();
  }, [entered]);
  const preview = useEffectEvent((at: UnixSeconds | undefined) => onPreview?.(at));
  const parsed = time.kind === 'time' ? time.instant : undefined;
  useEffect(() => {
    preview(parsed);
    return () => preview(undefined);
  }, [parsed]);
  const isDay = parsed !== undefined && wallAt(parsed, zone) % DAY === 0 && !TIME_OF_DAY.test(text);
  const show = useCallback(
    (box: HTMLDivElement | null) => box?.showPopover(field.current ? { source: field.current } : {}),
    [field],
  );
  return (
    <div
      ref={show}
      id={id}
      popover="manual"
      onBlur={({ relatedTarget, currentTarget }) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isWithin && relatedTarget !== field.current) onLeave?.();
      }}
      className="popover w-80 max-sm:inset-x-3! max-sm:w-auto! rounded-[10px] border border-line-strong bg-surface p-3 text-ink shadow-float"
    >
      <TimeNote time={time} zone={zone} entered={entered} />
      {isDay && <p className="mt-1 text-xs text-ink-2">Its midnight, 00:00: when the day begins</p>}
      {time.kind === 'time' && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="primary" onClick={() => onTake(time.instant, writtenZone(time))}>
            {action}
          </Button>
          {utc !== undefined && <Button onClick={() => onTake(utc, 'UTC')}>UTC instead</Button>}
        </div>
      )}
    </div>
  );
}
