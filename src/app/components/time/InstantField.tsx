import { type FocusEvent, useId, useRef, useState } from 'react';
import { yearAt } from '#domain/time/format';
import { DAY, instantAt, wallAt, type UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../hooks/use-now';
import { Field } from '../../ui/Field';
import { LaterPart, lazyPart } from '../states/MissingCode';
import { CalendarButton } from './Calendar';
import { shortTextOfInstant, textOfInstant } from './clocks';

/** The parser of pasted times loads on typing. */
const InstantNote = lazyPart(() => import('./InstantNote'), 'InstantNote');

type InstantFieldProps = {
  /** Accessible name. */
  label: string;
  instant: UnixSeconds | undefined;
  zone: string;
  /** Time that a weekday or a time of day follows, such as the start of an end; absent = the present. */
  after?: UnixSeconds | undefined;
  /** Receives undefined for an empty field, and the zone that a pasted text names. */
  onChange: (instant: UnixSeconds | undefined, zone: string | undefined) => void;
  /** Receives a typed time before it is accepted; undefined: there is none. */
  onPreview?: (instant: UnixSeconds | undefined) => void;
  /** Esc without a pending edit; without it the key goes to the parent. */
  onEscape?: (() => void) | undefined;
  /** Form field: leaving it accepts the parsed time, too, and times read "Fri 27 Nov, 09:00". */
  isFormField?: boolean;
  className?: string;
};

/**
 * Instant as text in any pasted form, or a day from a calendar. Shows the parsed time until Enter accepts it;
 * Esc restores the value.
 */
export function InstantField(props: InstantFieldProps) {
  const { label, instant, zone, after, onChange, onPreview, onEscape } = props;
  const { isFormField = false, className = 'w-60' } = props;
  const id = useId();
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft, setTyping] = useDraft(instant, isFormField);
  const [entered, setEntered] = useState(false);
  const isOpen = draft !== undefined;

  function take(next: UnixSeconds | undefined, writtenIn?: string) {
    setDraft(undefined);
    setEntered(false);
    onChange(next, writtenIn);
  }
  function pick(day: number) {
    take(instantAt(day + minuteOfDay(instant ?? now, zone), zone));
    field.current?.focus();
  }

  // A button of the parsed time accepts it itself.
  function leave({ relatedTarget }: FocusEvent) {
    setTyping(false);
    if (isFormField && isOpen) setEntered(!isInNote(relatedTarget, id));
  }

  return (
    <span data-combined="" className="group relative inline-flex min-w-0 items-center">
      <Field
        ref={field}
        aria-label={label}
        aria-invalid={isOpen && entered}
        aria-describedby={isOpen ? id : undefined}
        data-pending={isOpen ? '' : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isFormField ? 'Such as fri 9:00' : 'Paste a time or a log line'}
        value={draft ?? instantText({ instant, zone, now, isFormField })}
        onFocus={() => setTyping(true)}
        onBlur={leave}
        onChange={(event) => {
          setDraft(event.target.value);
          setEntered(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isOpen) return onEscape?.();
          if (event.key === 'Escape') setDraft(undefined);
          else if (event.ctrlKey || event.metaKey) return;
          // The note would be next: it closes before the focus moves.
          else if (event.key === 'Tab' && isFormField && isOpen) return setEntered(true);
          else if (event.key === 'Enter' && draft?.trim() === '') take(undefined);
          else if (event.key === 'Enter') setEntered(true);
          else return;
          event.preventDefault();
        }}
        className={`min-w-0 pr-8! tabular-nums ${className}`}
      />
      {/* In the field, once it is in use. */}
      <CalendarButton
        className="absolute right-0 border-transparent bg-transparent opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100"
        label="Choose a day"
        day={instant === undefined ? undefined : wallAt(instant, zone)}
        today={wallAt(now, zone)}
        onPick={pick}
      />
      {draft !== undefined && draft.trim() !== '' && (
        <LaterPart>
          <InstantNote
            {...{ id, field, text: draft, zone, after, entered, onPreview }}
            onLeave={isFormField ? () => setEntered(true) : undefined}
            action={isFormField ? 'Use this time' : 'Show this time'}
            onTake={take}
          />
        </LaterPart>
      )}
    </span>
  );
}

/** Typed text, until another instant comes: in a form, it may come from a field beside it while one types. */
function useDraft(instant: UnixSeconds | undefined, isFormField: boolean) {
  const [isTyping, setTyping] = useState(false);
  const [draft, setDraft] = useState<string>();
  const [last, setLast] = useState(instant);
  if (last !== instant) {
    setLast(instant);
    if (!isFormField || !isTyping) setDraft(undefined);
  }
  return [draft, setDraft, setTyping] as const;
}

type InstantText = Pick<InstantFieldProps, 'instant' | 'zone'> & { now: UnixSeconds; isFormField: boolean };

function instantText({ instant, zone, now, isFormField }: InstantText): string {
  if (instant === undefined) return '';
  return isFormField ? shortTextOfInstant(instant, zone, yearAt(now, zone)) : textOfInstant(instant, zone);
}

/** Time of day of an instant, in whole minutes, as seconds. */
function minuteOfDay(at: UnixSeconds, zone: string): number {
  const timeOfDay = wallAt(at, zone) % DAY;
  return timeOfDay - (timeOfDay % 60);
}

function isInNote(target: EventTarget | null, id: string): boolean {
  return target instanceof Node && document.getElementById(id)?.contains(target) === true;
}
