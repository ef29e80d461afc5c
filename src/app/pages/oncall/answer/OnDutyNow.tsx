import { counted } from '#domain/text/count';
import { formatTime } from '#domain/time/format';
import { type UnixSeconds, wallAt, type ViewerZone } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { LaterPart } from '../../../components/states/LaterPart';
import { lazyPart } from '../../../components/states/lazy-part';
import { CappedList } from '../../../ui/CappedList';
import { usePastRows } from '../past/use-past-rows';
import type { RowGroup } from '../model/row-groups';
import type { RowModel } from '../model/rows';
import type { Schedules } from '../model/use-schedules';
import { useRowGroups } from '../timeline/use-row-groups';
import { AskedCard, PhoneCard } from './PhoneCard';

type OnDutyNowProps = {
  rows: readonly RowModel[];
  /** All schedules: colours and the viewer's teams need them. */
  loaded: Schedules;
  zone: ViewerZone;
  /** Time in the address, instead of now. */
  askedAt: UnixSeconds | undefined;
  /** True for the rota of today at that time. */
  isByToday: boolean;
  /** Receives the key of a shift, or undefined for the present. */
  onAsk: (key: string | undefined) => void;
  /** True under a filter: the answer is not kept for the next visit. */
  isFiltered: boolean;
};

const KeepAnswer = lazyPart(() => import('./KeepAnswer'), 'KeepAnswer');

/** Max number of other schedules before *Show all*. */
const MAX_OTHERS = 20;
/** Max number of cards for a viewer without own schedules; the remaining rows are lines. */
const MAX_OTHER_CARDS = 3;

function firstLineOf(kind: RowGroup['kind'], hasOwn: boolean): number {
  if (kind === 'own') return Infinity;
  return kind === 'other' && !hasOwn ? MAX_OTHER_CARDS : 0;
}

/** Cards of people on call: schedules with an empty role, then the viewer's, then all others. */
export function OnDutyNow({ rows, loaded, zone, askedAt, isByToday, onAsk, isFiltered }: OnDutyNowProps) {
  const now = useNow();
  const at = askedAt ?? now;
  const { shifts } = loaded;
  const { rows: rowsThen, recordedThen } = usePastRows(rows, loaded, { askedAt, isByToday });
  const groups = useRowGroups(rowsThen, loaded.schedules, at, askedAt === undefined ? shifts : undefined);
  // The timeline shows the reason.
  if (rows.length === 0) return null;
  const hasOwn = groups.some(({ kind }) => kind === 'own');
  const title = askedAt === undefined ? 'On call now' : 'On call then';
  const rota = { recordedThen, isByToday };
  const cards = (list: readonly RowModel[], firstLine = Infinity) => (
    <ul className="space-y-2">
      {list.map((row, index) => {
        const card = { row, shifts, at, zone, onAsk, isLine: index >= firstLine };
        return askedAt === undefined ? (
          <PhoneCard key={row.id} {...card} />
        ) : (
          <AskedCard key={row.id} {...card} rota={rota} />
        );
      })}
    </ul>
  );
  return (
    <section aria-label={title} className="mb-3 print:hidden">
      <h2 className={askedAt === undefined ? 'mb-1.5' : 'sr-only'}>
        {title}{' '}
        <span className="font-normal text-ink-2">
          {formatTime(wallAt(at, zone))} {zone}
        </span>
      </h2>
      {!isFiltered && askedAt === undefined && (
        <LaterPart>
          <KeepAnswer rows={groups.flatMap((group) => group.rows)} {...{ shifts, now, zone }} />
        </LaterPart>
      )}
      {groups.map(({ kind, rows: list, missing }) => (
        <div key={kind} className="mb-3">
          {kind === 'missing' && (
            <h3 className="mb-1.5 text-sm font-semibold text-bad">
              Nobody on call for {counted(missing, 'role')}
            </h3>
          )}
          {kind === 'own' && <h3 className="mb-1.5 text-sm font-semibold text-ink-2">Your teams</h3>}
          {kind === 'other' && groups.length > 1 && (
            <h3 className="mb-1.5 text-sm font-semibold text-ink-2">
              {hasOwn ? 'Other teams' : 'Other schedules'}
            </h3>
          )}
          <CappedList items={list} cap={kind === 'other' ? MAX_OTHERS : Infinity}>
            {(some) => cards(some, firstLineOf(kind, hasOwn))}
          </CappedList>
        </div>
      ))}
    </section>
  );
}
