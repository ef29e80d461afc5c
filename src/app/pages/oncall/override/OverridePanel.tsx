import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnCallView, OverrideShift } from '#address/on-call';
import type { Id } from '#contract/id';
import type { ReplyOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { ChangeCandidate, scheduleChange } from '#contract/served/changes';
import { isUnnamedRole, roleName } from '#domain/oncall/words/rule-words';
import { isOnCall } from '#domain/duty/seats';
import { onCallIn } from '#domain/duty/known-seats';
import { stretchInWords } from '#domain/plan/difference-words';
import { hasWords, sentenceCase } from '#domain/text/words';
import { formatHours, formatMoment, yearAt } from '#domain/time/format';
import { contains, type Interval, isEmpty, overlap } from '#domain/time/interval';
import { tonight } from '#domain/time/days';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { historyQuery } from '../../../api/changes';
import { useSourceOf } from '../../../api/sources';
import { UndoButton } from '../../../components/changes/UndoButton';
import { ChangeInTool } from '../../../components/ChangeInTool';
import {
  candidateInWords,
  type EffectLine,
  effectLines,
  type ConsequenceWords,
} from '../../../data/change-words';
import { Sheet } from '../../../components/Sheet';
import { InstantField } from '../../../components/time/InstantField';
import { useKeys } from '../../../hooks/use-keys';
import { useMedia } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { accountZone } from '../../../url/settings';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { Choice } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { OverrideActions } from './OverrideActions';
import { inOneRole, overrideRoles } from './one-role';
import { wholeSeats } from './picked-shift';
import type { Proposal } from './proposal';
import { useOverridePreview, useOverrideRequest, usePatchOverride } from './use-override';

/** Change that was just applied, and what it did. */
export type Applied = { change: string; text: string };

type OverridePanelProps = {
  view: OnCallView;
  shift: OverrideShift;
  schedules: readonly Schedule[];
  onProposal: (proposal: Proposal | undefined) => void;
  onApplied: (applied: Applied) => void;
};

const CLOSED = { override: undefined, by: undefined, swap: undefined, isSwap: false };

/** Form of an override: over the right end of the timeline, or a sheet. */
export function OverridePanel({ schedules, onProposal, onApplied, ...asked }: OverridePanelProps) {
  const { roles } = useDirectory();
  const rota = schedules.find(({ schedule_id }) => String(schedule_id) === asked.shift.schedule);
  const now = useNow();
  // What has begun changes from now on.
  const rest = asked.shift.end > now ? { start: Math.max(asked.shift.start, now) } : {};
  const current = { ...asked.shift, ...rest };
  const shift = rota ? inOneRole(rota, current, roles) : current;
  const view = { ...asked.view, override: shift };
  const patch = usePatchOverride();
  const isBeside = useMedia('(width >= 80rem)');
  const element = useRef<HTMLDivElement>(null);
  const close = () => patch(CLOSED);
  useKeys(isBeside ? { Escape: close } : {});
  const overrideRequest = useOverrideRequest(view, schedules);
  const title = useTitle(rota, shift, view.zone);
  const owner = useSourceOf(overrideRequest?.schedule.schedule_id ?? 0);
  const refusal = owner ? (
    <ChangeInTool schedule={owner.schedule.schedule_id} />
  ) : (
    <p className="text-sm text-ink-2">This rota cannot be changed here.</p>
  );
  const form =
    overrideRequest && !owner ? (
      <OverrideForm
        {...{ view, shift, schedules, asked: overrideRequest, element, onProposal }}
        onApplied={(applied) => {
          patch(CLOSED);
          onApplied(applied);
        }}
      />
    ) : (
      refusal
    );
  if (!isBeside)
    return (
      <Sheet title={title} onClose={close}>
        <div ref={element}>{form}</div>
      </Sheet>
    );
  return (
    <div className="pointer-events-none absolute inset-y-0 right-0 z-20 w-88 print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields have the focus */}
      <aside
        aria-label="Override"
        ref={element}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented || takesEscape(event.target)) return;
          event.preventDefault();
          close();
        }}
        className="panel-box pointer-events-auto sticky top-2 max-h-[calc(100dvh-2rem)] overflow-y-auto shadow-float"
      >
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 grow pt-1 text-lg/snug wrap-anywhere">{title}</h2>
          <Button
            look="quiet"
            aria-label="Close"
            title="Close (Esc)"
            className="-mr-1.5 px-0!"
            onClick={close}
          >
            <span aria-hidden="true">✕</span>
          </Button>
        </div>
        {form}
      </aside>
    </div>
  );
}

/** True while Escape closes a calendar, or empties a search. */
function takesEscape(target: EventTarget): boolean {
  const isSearch = target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
  return isSearch || document.querySelector(':popover-open') !== null;
}

/** "Primary of Checkout" */
function useTitle(schedule: Schedule | undefined, { role }: OverrideShift, zone: string): string {
  const { roles } = useDirectory();
  const name = schedule?.schedule_name ?? `Override, ${zone}`;
  return isUnnamedRole(role, roles) ? name : `${sentenceCase(roleName(role, roles))} of ${name}`;
}

type FormProps = Omit<OverridePanelProps, 'onApplied'> & {
  asked: NonNullable<ReturnType<typeof useOverrideRequest>>;
  element: RefObject<HTMLDivElement | null>;
  onApplied: (applied: Applied) => void;
};

function OverrideForm({ view, shift, schedules, asked, element, onProposal, onApplied }: FormProps) {
  const { schedule, request } = asked;
  const { zone, by, isSwap } = view;
  const now = useNow();
  const directory = useDirectory();
  const words: ConsequenceWords = { zone, year: yearAt(now, zone), directory, schedules };
  const patch = usePatchOverride();
  const preview = useOverridePreview(schedule, request);
  const data = preview.data;
  const changed = by === undefined ? undefined : data?.changed;
  const id = String(schedule.schedule_id);
  useEffect(() => {
    onProposal(changed && changed.length > 0 ? { schedule: id, changed } : undefined);
    return () => onProposal(undefined);
  }, [onProposal, id, changed]);
  const [candidates, setCandidates] = useState<readonly ChangeCandidate[]>();
  // A swap has two overrides, and so no candidates: the list stays.
  if (data?.candidates && data.candidates !== candidates) setCandidates(data.candidates);
  const name = by === undefined ? '' : directory.person(by);
  const toggleSwap = () => patch({ swap: undefined, isSwap: !isSwap, ...(!isSwap && { by: undefined }) });
  usePanelKeys(element, asked.holder === undefined ? undefined : toggleSwap);
  useFocusOnce(element, candidates !== undefined);
  const seats = wholeSeats(schedule, now, accountZone());
  const lines =
    by !== undefined && data && !preview.isPlaceholderData
      ? effectLines(data, { seconds: shift.end - shift.start, seats, now }, words)
      : [];
  return (
    <div className="space-y-3">
      <ShiftHolder {...{ shift, schedule, words }} data={preview.isPlaceholderData ? undefined : data} />
      <LastChange {...{ shift, words }} schedule={schedule.schedule_id} />
      {shift.end <= now ? (
        <p className="text-sm text-ink-2">This shift is over.</p>
      ) : (
        <>
          <WhenFields
            {...{ shift, schedule, zone, now }}
            onChange={(time) => patch({ override: { ...shift, ...time } })}
          />
          <TakerChoice {...{ shift, schedule, view, words, candidates, toggleSwap }} holder={asked.holder} />
          <Effects lines={by === undefined ? undefined : lines} isOld={preview.isPlaceholderData} />
          <OverrideActions
            {...{ asked, by, name, zone, words }}
            isReady={lines.length > 0 && (data?.changed.length ?? 0) > 0 && preview.isSuccess}
            previewError={preview.error}
            onApplied={(change) => onApplied({ change, text: `${name}, ${stretchInWords(shift, words)}` })}
          />
        </>
      )}
    </div>
  );
}

/** Person who is on call instead, or in a swap the shift that comes back. */
function TakerChoice({
  candidates,
  holder,
  toggleSwap,
  ...swap
}: Omit<Parameters<typeof SwapList>[0], 'holder'> & {
  candidates: readonly ChangeCandidate[] | undefined;
  holder: Id | undefined;
  toggleSwap: () => void;
}) {
  const { isSwap, by } = swap.view;
  const patch = usePatchOverride();
  return (
    <>
      {isSwap && holder !== undefined ? (
        <SwapList {...swap} holder={holder} />
      ) : (
        <WhoList
          {...{ candidates, by }}
          stretch={swap.shift}
          words={swap.words}
          onPick={(person) => patch({ by: person, swap: undefined })}
        />
      )}
      {holder !== undefined && (
        <Button look="quiet" aria-keyshortcuts="s" onClick={toggleSwap}>
          {isSwap ? 'No swap' : 'Swap'}
        </Button>
      )}
    </>
  );
}

/** Ctrl Enter applies from anywhere in the panel; s swaps, outside of fields. */
function usePanelKeys(element: RefObject<HTMLElement | null>, swap: (() => void) | undefined): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      element.current?.querySelector<HTMLButtonElement>('[data-apply]')?.click();
    else if (event.key === 's' && !event.ctrlKey && !event.metaKey && !event.altKey && !isText && swap)
      swap();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const panel = element.current;
    panel?.addEventListener('keydown', onKeyDown);
    return () => panel?.removeEventListener('keydown', onKeyDown);
  }, [element]);
}

/** Moves the focus to the first person of the list, who is not chosen by it, unless the user is in a field already. */
function useFocusOnce(element: RefObject<HTMLElement | null>, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    if (element.current?.contains(document.activeElement) === true) return;
    element.current?.querySelector<HTMLElement>('input[name="override"]')?.focus({ preventScroll: true });
  }, [element, isReady]);
}

/** What the override means; undefined before a person is chosen. */
function Effects({ lines, isOld }: { lines: readonly EffectLine[] | undefined; isOld: boolean }) {
  return (
    <div aria-live="polite" className="text-sm">
      {lines ? (
        <ul aria-label="Effects" className={isOld ? 'opacity-60' : ''}>
          {lines.map(({ text, look }) => (
            <li key={text} className={look === 'warn' ? 'text-warn' : ''}>
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">Choose a person to see what changes.</p>
      )}
    </div>
  );
}

/** People of the rota at that time; red for a gap. */
function ShiftHolder({
  shift,
  schedule,
  data,
  words,
}: {
  shift: OverrideShift;
  schedule: Schedule;
  data: ReplyOf<typeof scheduleChange>['data'] | undefined;
  words: ConsequenceWords;
}) {
  const seats = (data?.before ?? onCallIn(schedule, shift)).filter(
    ({ role_id, start, end }) =>
      (shift.role === 0 || role_id === shift.role) && start < shift.end && end > shift.start,
  );
  const people = seats.flatMap(({ person_ids }) => person_ids);
  const names = [...new Set(people)].map(words.directory.person);
  return (
    <p className="text-sm text-ink-2">
      {names.length === 0 ? (
        <b className="font-semibold text-bad">Nobody</b>
      ) : (
        <>
          Instead of <b className="font-semibold text-ink">{names.join(', ')}</b>
        </>
      )}
      <span className="block">
        {stretchInWords(shift, words)}, {words.zone}
      </span>
    </p>
  );
}

/** Change that put these people on call, while it can be undone. */
function LastChange({
  schedule,
  shift,
  words: { zone, year },
}: {
  schedule: Id;
  shift: OverrideShift;
  words: ConsequenceWords;
}) {
  const { data } = useQuery(historyQuery({ schedule_id: schedule, limit: 20 }));
  const last = data?.items.find(
    ({ can_undo, changed }) =>
      can_undo &&
      changed.some(
        (one) => (shift.role === 0 || one.role_id === shift.role) && !isEmpty(overlap(one, shift)),
      ),
  );
  if (!last) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      Changed {formatMoment(last.at, zone, year)}
      {last.author && ` by ${last.author}`} <UndoButton change={last.change_id} />
    </p>
  );
}

/** Begin and end, the whole shift, and tonight of a running one. */
function WhenFields({
  shift,
  schedule,
  zone,
  now,
  onChange,
}: {
  shift: OverrideShift;
  schedule: Schedule;
  zone: string;
  now: UnixSeconds;
  onChange: (time: Partial<OverrideShift>) => void;
}) {
  const { roles } = useDirectory();
  const choices = overrideRoles(schedule, shift, roles);
  const item = wholeSeats(schedule, shift.start, accountZone()).find(
    (one) => isOnCall(one) && one.role_id === shift.role && contains(one, shift.start),
  );
  const night = tonight(now, zone);
  const isRunning = item !== undefined && item.start <= now;
  const quick: [string, Interval][] = item
    ? [
        [
          isRunning ? 'Rest of the shift' : 'Whole shift',
          { start: Math.max(item.start, now), end: item.end },
        ],
        ...(isRunning && night.end < item.end ? [['Tonight', night] satisfies [string, Interval]] : []),
      ]
    : [];
  return (
    <div className="space-y-1.5 text-sm">
      {choices.length > 1 && (
        <Choice
          label="Role"
          value={String(shift.role)}
          options={choices.map((role) => [String(role), sentenceCase(roleName(role, roles))])}
          onChange={(text) => onChange({ role: choices.find((role) => String(role) === text) ?? shift.role })}
        />
      )}
      <div className="grid grid-cols-2 gap-2 max-md:grid-cols-1">
        <div>
          <span className="block text-ink-2">From</span>
          <InstantField
            label="From"
            isFormField
            className="w-full"
            zone={zone}
            instant={shift.start - (shift.start % 60)}
            onChange={(start) => start !== undefined && start < shift.end && onChange({ start })}
          />
        </div>
        <div>
          <span className="block text-ink-2">Until</span>
          <InstantField
            label="Until"
            isFormField
            className="w-full"
            zone={zone}
            after={shift.start}
            instant={shift.end}
            onChange={(end) => end !== undefined && end > Math.max(shift.start, now) && onChange({ end })}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {quick.map(([label, time]) => (
          <Button
            key={label}
            aria-pressed={time.end === shift.end}
            look={time.end === shift.end ? 'pressed' : 'plain'}
            onClick={() => onChange(time)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** People for the stretch, free and rested first. */
function WhoList({
  candidates,
  words,
  by,
  stretch,
  onPick,
}: {
  candidates: readonly ChangeCandidate[] | undefined;
  words: ConsequenceWords;
  by: Id | undefined;
  stretch: Interval;
  onPick: (person: Id) => void;
}) {
  const [search, setSearch] = useState('');
  const isNarrow = useMedia('(width < 48rem)');
  const { directory } = words;
  const matches = candidates?.filter((one) => hasWords(directory.person(one.person_id), search.trim()));
  const choice = candidates?.filter((one) => one.person_id === by) ?? [];
  return (
    <fieldset className="min-w-0">
      <div className="mb-1 flex items-center gap-2">
        <legend className="contents text-sm font-semibold">Who instead</legend>
        <Field
          type="search"
          className="ml-auto w-40"
          aria-label="Find a person"
          placeholder="Find a person"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {matches === undefined && <p className="h-48 text-sm text-ink-3">Loading…</p>}
      {matches?.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          No person matches “{search.trim()}”.
        </p>
      )}
      {candidates && by !== undefined && choice.length === 0 && (
        <p className="text-sm">
          Chosen: <b className="font-semibold">{directory.person(by)}</b>
        </p>
      )}
      <CappedList items={matches ?? []} cap={isNarrow ? 4 : 6}>
        {(visible) => (
          <ul aria-label="Candidates">
            {[...new Set([...visible, ...choice])].map((one) => (
              <li key={String(one.person_id)} className="border-t border-line first:border-t-0">
                <label className="flex min-h-9 items-center gap-2 py-1 text-sm max-md:min-h-11">
                  <input
                    type="radio"
                    name="override"
                    className="size-4 flex-none"
                    checked={one.person_id === by}
                    onChange={() => onPick(one.person_id)}
                  />
                  <span className="min-w-0 grow">
                    <span className="block font-semibold wrap-anywhere">
                      {directory.person(one.person_id)}
                    </span>
                    <span className={`block text-xs ${one.reason === 'free' ? 'text-ink-2' : 'text-warn'}`}>
                      {sentenceCase(candidateInWords(one, stretch, words))}
                    </span>
                  </span>
                  <span
                    title="Hours on call in all schedules, from 7 days before to 7 days after"
                    className="w-12 flex-none text-right text-xs text-ink-2 tabular-nums"
                  >
                    {formatHours(one.seconds)} h
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </fieldset>
  );
}

/** Shifts of others in the same role that can come back, the nearest first. */
function SwapList({
  shift,
  schedule,
  view,
  words,
  holder,
}: {
  shift: OverrideShift;
  schedule: Schedule;
  view: OnCallView;
  words: ConsequenceWords;
  holder: Id;
}) {
  const patch = usePatchOverride();
  const now = useNow();
  const shifts = wholeSeats(schedule, now, accountZone())
    .filter(
      ({ role_id, person_ids, start, ends }) =>
        role_id === shift.role &&
        person_ids.length === 1 &&
        person_ids[0] !== holder &&
        start >= now &&
        typeof ends === 'number',
    )
    .sort((a, b) => Math.abs(a.start - shift.start) - Math.abs(b.start - shift.start));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Swap with</legend>
      <p className="text-xs text-ink-2 max-md:hidden">Or choose a shift in the lane</p>
      {shifts.length === 0 && <p className="text-sm text-ink-2">No other shift in these days.</p>}
      <CappedList items={shifts} cap={6}>
        {(visible) => (
          <ul aria-label="Shifts">
            {visible.map(({ person_ids: [person = 0], start, end }) => (
              <li key={start} className="border-t border-line first:border-t-0">
                <label className="flex min-h-9 items-center gap-2 py-1 text-sm max-md:min-h-11">
                  <input
                    type="radio"
                    name="override"
                    aria-label={`${words.directory.person(person)}, ${stretchInWords({ start, end }, words)}`}
                    className="size-4 flex-none"
                    checked={view.swap?.start === start && view.by === person}
                    onChange={() => patch({ by: person, swap: { ...shift, start, end } })}
                  />
                  <span className="min-w-0 grow">
                    <span className="block font-semibold wrap-anywhere">
                      {words.directory.person(person)}
                    </span>
                    <span className="block text-xs text-ink-2">
                      gives {stretchInWords({ start, end }, words)}, {formatHours(end - start)} h
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
      </CappedList>
    </fieldset>
  );
}
