import type { OnCallView } from '#address/on-call';
import { formatTime } from '#domain/time/format';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { CappedList } from '../../../ui/CappedList';
import { usePastRows } from '../past/past-rows';
import { usePresenting } from '../../../url/use-presenting';
import { useTitleOfNow } from '../model/describe';
import type { RowModel } from '../model/rows';
import type { OnCallParts } from '../model/use-rows';
import { GroupLine } from '../groups/GroupLine';
import { headedGroups } from '../groups/row-groups';
import { useRowGroups } from '../groups/use-row-groups';
import { AskedCard, PhoneCard } from './PhoneCard';
import { YouLine } from './YouLine';

type OnDutyNowProps = Pick<OnCallParts, 'loaded' | 'visible'> & {
  view: OnCallView;
  /** Time in the address, instead of now. */
  askedAt: UnixSeconds | undefined;
  /** Receives the key of a shift, or undefined for the present. */
  onAsk: (key: string | undefined) => void;
};

/** Max number of other schedules before *Show all*. */
const MAX_OTHERS = 20;

/** Cards of people on call: schedules with an empty role, then the viewer's, then all others. */
export function OnDutyNow({ visible, loaded, view, askedAt, onAsk }: OnDutyNowProps) {
  const now = useNow();
  const at = askedAt ?? now;
  const isNow = askedAt === undefined;
  const { zone } = view;
  const { rows, isMany } = visible;
  const { shifts, isCurrent } = loaded;
  const directory = useDirectory();
  const { rows: rowsThen, recordedThen } = usePastRows(rows, loaded, askedAt);
  const groups = useRowGroups(rowsThen, loaded, { at, isNow, isMany });
  const titleOfNow = useTitleOfNow();
  const { wall } = usePresenting();
  // The timeline shows the reason.
  if (rows.length === 0) return null;
  const headed = headedGroups(groups, { at, zone, directory, isMany, isCurrent });
  const title = askedAt === undefined ? titleOfNow : 'On call then';
  const cards = (list: readonly RowModel[]) => (
    <ul className="space-y-2">
      {list.map((row) => {
        const card = { row, shifts, at, zone, onAsk };
        return askedAt === undefined ? (
          <PhoneCard key={row.id} {...card} />
        ) : (
          <AskedCard key={row.id} {...card} recordedThen={recordedThen} />
        );
      })}
    </ul>
  );
  return (
    <section aria-label={title} className="mb-3 print:hidden">
      {/* The heading of the page shows it, with the time. */}
      <h2 className="sr-only">
        {title}{' '}
        <span className="font-normal text-ink-2">
          {formatTime(wallAt(at, zone))} {zone}
        </span>
      </h2>
      {isNow && !wall && <YouLine schedules={loaded.schedules} reading={shifts.reading} zone={zone} />}
      {headed.map(({ heading, rows: list }) => (
        <div key={heading ? `${heading.kind} ${heading.text}` : ''} className={list.length > 0 ? 'mb-3' : ''}>
          {heading && (
            <h3 className="phone-group">
              <GroupLine heading={heading} />
            </h3>
          )}
          <CappedList items={list} cap={heading?.kind === 'other' && !wall ? MAX_OTHERS : Infinity}>
            {cards}
          </CappedList>
        </div>
      ))}
    </section>
  );
}
