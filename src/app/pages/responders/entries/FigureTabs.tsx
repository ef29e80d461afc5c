import { Link, useSearchParams } from 'react-router';
import type { ListedFigure } from '#domain/insight/responders/responses';
import { changeIn, figureOf, type FigureKey, type Standing } from '#domain/insight/responders/standings';
import { formatCount } from '#domain/text/count';
import { canServer } from '../../../url/settings';
import { FIGURE_WORDS } from '../model/figure-words';
import { entriesPath } from '../model/links';

type Tab = { figure: FigureKey; listed: ListedFigure | undefined };

const TABS: readonly Tab[] = [
  { figure: 'sleep', listed: 'sleep' },
  { figure: 'rate', listed: undefined },
  { figure: 'interruptions', listed: 'interruptions' },
  { figure: 'off', listed: 'off' },
  { figure: 'incidents', listed: 'incidents' },
  { figure: 'ack', listed: 'ack' },
  { figure: 'escalated', listed: 'escalated' },
];

type FigureTabsProps = { standing: Standing; figure: ListedFigure; before: string };

/** Figures in a row; each that can be listed leads to its entries. */
export function FigureTabs({ standing, figure: chosen, before }: FigureTabsProps) {
  const [search] = useSearchParams();
  return (
    <ul aria-label="Figures" className="mb-3 grid grid-cols-2 gap-1.5 sm:grid-cols-4 xl:grid-cols-7">
      {TABS.map(({ figure, listed }) => {
        const content = <TabContent standing={standing} figure={figure} before={before} />;
        const look = 'block h-full rounded-md border px-2.5 py-1.5';
        return (
          <li key={figure}>
            {listed !== undefined && canServer('incident-responders') ? (
              <Link
                to={entriesPath(search, { figure: listed })}
                replace
                aria-current={listed === chosen}
                className={`${look} border-control/60 hover:bg-hover aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft`}
              >
                {content}
              </Link>
            ) : (
              <div className={`${look} border-line`}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function TabContent({
  standing,
  figure,
  before,
}: Pick<FigureTabsProps, 'standing' | 'before'> & Pick<Tab, 'figure'>) {
  const { head, format } = FIGURE_WORDS[figure];
  const value = figureOf(standing, figure);
  const { before: earlier } = changeIn(standing, figure);
  const notes = [
    figure === 'ack' ? `${formatCount(standing.figures.acknowledged)} acknowledged` : '',
    earlier === undefined ? '' : `${format(earlier)} before`,
  ].filter((note) => note !== '');
  return (
    <>
      <span className="block text-xs text-ink-2">{head}</span>
      <b className="text-lg font-semibold">{value === undefined ? '–' : format(value)}</b>
      {notes.map((note) => (
        <span
          key={note}
          title={note.endsWith(' before') ? before : undefined}
          className="block text-xs text-ink-3"
        >
          {note}
        </span>
      ))}
    </>
  );
}
