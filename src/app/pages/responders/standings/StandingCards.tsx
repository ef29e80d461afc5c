import { type FigureKey, inOrder, SORT_KEYS, type Standing } from '#domain/insight/responders/standings';
import { CappedList } from '../../../ui/CappedList';
import { Choice } from '../../../ui/Choice';
import { FIGURE_WORDS, figureSorted } from '../model/figure-words';
import { figurePath } from '../model/links';
import { isSource } from '#address/responders';
import { headOf, keyOf } from './columns';
import { Delta, FigureCell } from './FigureCell';
import { StandingLink } from './StandingLine';
import type { DrawnLines } from './StandingsTable';

/** Cards on a phone: the sorted figure, its change, and two more. */
export function StandingCards({ lines, total, subject, columns, sort, onSort, place, title }: DrawnLines) {
  const own = figureSorted(sort.key);
  const others = isSource(subject)
    ? (['needless', 'night', 'noise'] as const)
    : (['night', 'rate', 'interruptions'] as const);
  const figures = [...new Set<FigureKey>([own, ...others])].slice(0, 3);
  const sortable = new Set<string>(columns);
  return (
    <>
      <div className="mb-1 flex items-center gap-2">
        <Choice
          label="Sort by"
          value={sort.key}
          options={SORT_KEYS.filter((key) => sortable.has(key)).map(
            (key) => [key, headOf(key, subject)] as const,
          )}
          onChange={(key) => onSort({ key, desc: key !== 'name' })}
        />
      </div>
      <CappedList items={inOrder(lines, sort)} cap={8}>
        {(shown) => (
          <ul aria-label={title}>
            {[total, ...shown].map((line) => (
              <Card
                key={line === total ? 'total' : keyOf(line)}
                {...{ line, figures, subject, place }}
                hasChange={columns.includes('change')}
                isTotal={line === total}
              />
            ))}
          </ul>
        )}
      </CappedList>
    </>
  );
}

type CardProps = Pick<DrawnLines, 'subject' | 'place'> & {
  line: Standing;
  figures: readonly FigureKey[];
  hasChange: boolean;
  isTotal: boolean;
};

function Card({ line, figures, subject, place, hasChange, isTotal }: CardProps) {
  return (
    <li className="border-t border-line py-2">
      <p className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate">
          <StandingLink line={line} subject={subject} place={place} />
        </span>
        {hasChange && <Delta line={line} figure="night" />}
      </p>
      <dl className="mt-0.5 grid grid-cols-3 gap-2 text-xs">
        {figures.map((figure) => (
          <div key={figure}>
            <dt className="text-ink-3">{FIGURE_WORDS[figure].head}</dt>
            <dd className="text-base">
              <FigureCell
                {...{ line, figure, subject }}
                path={figurePath({ subject, line, role: isTotal ? 'total' : 'line', figure }, place)}
                scales={undefined}
                patterns=""
              />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
