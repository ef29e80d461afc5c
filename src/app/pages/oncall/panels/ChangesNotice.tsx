import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Group } from '#contract/schedule';
import {
  type Changes,
  changesSince,
  earlierIn,
  type PeriodChange,
} from '#domain/oncall/digest/change-digest';
import type { EarlierDuty } from '#domain/oncall/digest/earlier-duties';
import { changesOfPeople } from '#domain/oncall/digest/same-people';
import { orderedGroup, roleOrder } from '#domain/oncall/reply/role-order';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { counted } from '#domain/text/count';
import { formatMoment, formatSpan, yearAt } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { ViewLink } from '../../../components/ViewLink';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { CappedList } from '../../../ui/CappedList';
import { Notice } from '../../../ui/Notice';
import { patched } from '../../../url/codec';
import { formatOnCall } from '../../../url/on-call';
import { itemKey, type RowModel, type TimelineItem } from '../model/rows';

/** Max frames to wait for a row that renders only when visible. */
const MOST_FRAMES = 30;

/** A digest of all schedules does not apply to one of them. */
const ONE_SCHEDULE = { seen: undefined, period: undefined, at: undefined };

type ChangesNoticeProps = {
  /** Digest in the link. */
  seen: string;
  rows: readonly RowModel[];
  window: Interval;
  zone: string;
  /** Receives the key of an item. */
  onChoose: (key: string) => void;
  onDismiss: () => void;
};

/** Changes since a link was made, as far as its digest shows. */
export function ChangesNotice({ seen, rows, window, zone, onChoose, onDismiss }: ChangesNoticeProps) {
  const directory = useDirectory();
  const [since, earlier] = useMemo(() => {
    const schedules = rows.map(({ schedule }) => schedule);
    const people = directory.people.map(({ id }) => id);
    const before = earlierIn(seen, schedules, window, people);
    return [
      changesOfPeople(changesSince(seen, schedules, window), before, schedules, window),
      before,
    ] as const;
  }, [seen, rows, window, directory]);
  const changes = since?.changes ?? [];
  const calm = since !== undefined && changes.length === 0;
  const context = { rows, earlier, directory, zone, year: yearAt(window.start, zone) };
  return (
    <Notice look={calm ? 'calm' : 'warn'} role="region" aria-label="Changes since this link was made">
      <div className="flex items-center gap-3">
        <p className={calm ? '' : 'font-semibold'}>{headline(since)}</p>
        <Button look="quiet" className="ml-auto print:hidden" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      {since && since.level !== 'view' && changes.length > 0 && (
        <CappedList items={changes} cap={5}>
          {(shown) => (
            <ul className="mt-1 list-disc pl-5 text-ink">
              {shown.map((change) => (
                <li key={`${change.schedule_id ?? ''}.${change.start ?? ''}.${change.kind}`}>
                  <Entry change={change} context={context} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          )}
        </CappedList>
      )}
      {since?.level === 'schedules' && changes.length > 0 && (
        <p className="mt-1 text-ink-2">
          The link was made for too many periods to know which of them changed, or who was on duty.
        </p>
      )}
    </Notice>
  );
}

function headline(since: Changes | undefined): string {
  if (!since) return 'This link was made for another window: changes cannot be shown for this one.';
  const { level, changes } = since;
  if (changes.length === 0) return 'No changes since this link was made.';
  if (level === 'view') return 'Something in this view has changed since this link was made.';
  const noun = level === 'periods' ? 'period' : 'schedule';
  return `${counted(changes.length, noun)} ${changes.length === 1 ? 'has' : 'have'} changed since this link was made:`;
}

type Context = {
  rows: readonly RowModel[];
  earlier: ReturnType<typeof earlierIn>;
  directory: Directory;
  zone: string;
  year: number;
};

type EntryProps = { change: PeriodChange; context: Context; onChoose: (key: string) => void };

/** Change with a link to its place on the timeline, or to its schedule. */
function Entry({ change, context, onChoose }: EntryProps) {
  const { rows } = context;
  const { start } = change;
  const row = rows.find(({ schedule }) => schedule.schedule_id === change.schedule_id);
  if (!row) return <>a schedule that is no longer visible: {changeInWords(change, undefined, context)}</>;
  if (start === undefined)
    return <ToSchedule row={row}>{changeInWords(change, undefined, context)}</ToSchedule>;
  const item = row.final.items.find((period) => contains(period, start));
  const words = `${row.schedule.schedule_name}: ${changeInWords(change, item, context)}`;
  if (!item) return words;

  function show(key: string) {
    onChoose(key);
    showItem(key, rows.findIndex(({ id }) => id === row?.id) / rows.length);
  }

  return (
    <button
      type="button"
      className="min-h-6 text-left underline"
      onClick={() => show(itemKey(row.id, 'final', item.start))}
    >
      {words}
    </button>
  );
}

function ToSchedule({ row, children }: { row: RowModel; children: string }) {
  const { search } = useLocation();
  const view = patched(new URLSearchParams(search), formatOnCall(ONE_SCHEDULE));
  return (
    <ViewLink className="inline-block min-h-6 underline" to={`${paths.schedule(row.id)}?${view.toString()}`}>
      {row.schedule.schedule_name}: {children}
    </ViewLink>
  );
}

function changeInWords(change: PeriodChange, item: TimelineItem | undefined, context: Context): string {
  const { kind, start, end, schedule_id } = change;
  const { zone, year, earlier } = context;
  if (start === undefined) return kind;
  const when =
    end === undefined ? `from ${formatMoment(start, zone, year)}` : formatSpan(start, end, zone, year);
  const head = `${kind}, ${when} ${zone}`;
  if (schedule_id === undefined) return head;
  const before = earlier.get(schedule_id) ?? [];
  const was = before.find((period) => contains(period, start));
  const is = item?.kind === 'duty' ? item.duty.period.group : undefined;
  return `${head}: ${whoInWords(was, is, change, context)}`;
}

function whoInWords(
  was: EarlierDuty | undefined,
  is: Group | undefined,
  { end }: PeriodChange,
  { zone, year, directory }: Context,
): string {
  const now = namesOf(is, directory);
  if (!was) return `was nobody, is ${now}`;
  if (!was.group) return `is ${now}; previous on-call unknown`;
  const then = namesOf(was.group, directory);
  if (then !== now || end === undefined || was.end === end) return `was ${then}, is ${now}`;
  return `${now}, was until ${formatMoment(was.end, zone, year)}`;
}

function namesOf(group: Group | undefined, directory: Directory): string {
  const ordered = group && orderedGroup(group, roleOrder(directory.roles));
  return (ordered && peopleOf(ordered).map(directory.person).join(', ')) || 'nobody';
}

/**
 * Scrolls an item of the timeline into view; the answer panel takes the focus. `share` is the position of its
 * row, 0 to 1: rows out of view are not in the DOM.
 */
function showItem(key: string, share: number): void {
  const grid = document.querySelector('[role="grid"]');
  if (!grid) return;
  let frames = 0;
  const look = () => {
    const item = grid.querySelector<HTMLElement>(`[data-item="${key}"]`);
    if (item) {
      item.scrollIntoView({ block: 'center' });
      return;
    }
    if (frames === 0) {
      const { top, height } = grid.getBoundingClientRect();
      scrollBy({ top: top + height * share - innerHeight / 2 });
    }
    frames += 1;
    if (frames < MOST_FRAMES) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
