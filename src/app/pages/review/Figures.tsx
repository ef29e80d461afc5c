import { FigureRows } from './cards/FigureRows';
import { useId } from 'react';
import { type Dots, type Figure, peopleFigures } from '#domain/review/figures';
import { PopoverBox } from '../../ui/PopoverBox';
import type { ReviewFigures, ReviewLoad } from './model/use-figures';
import { canServer } from '../../url/settings';
import { stackedDots } from './Chronology';

type FiguresProps = {
  figures: ReviewFigures;
  load: ReviewLoad;
};

/** Figures of the review with those of the weeks before. */
export function Figures({ figures, load }: FiguresProps) {
  const { compared, isCompared, query } = figures;
  const isComparing = query.isFetching;
  const people = peopleFigures(load.people, figures.people);
  return (
    <section aria-label="Summary">
      <div className="review-figures">
        {[...figures.figures, ...people].map((figure) => (
          <FigureBox key={figure.label} figure={figure} load={load} />
        ))}
      </div>
      <p
        className="mt-1 flex min-h-4 flex-wrap gap-x-4 px-1 text-xs text-ink-2"
        {...(isComparing && { 'data-later': '' })}
      >
        <span>{compared || waitingWords(query)}</span>
        {isCompared && (
          <span>
            <span aria-hidden="true">○</span> earlier times <span aria-hidden="true">◆</span> this review
          </span>
        )}
        {!canServer('incident-responders') && (
          <span className="guest:hidden">This server’s incidents do not name responders.</span>
        )}
      </p>
      <details className="px-1 text-xs text-ink-2 presented:hidden print:hidden">
        <summary className="inline-block min-h-6 max-md:min-h-11 cursor-pointer py-1">
          How this is counted
        </summary>
        <CountingRules figures={figures} load={load} />
      </details>
    </section>
  );
}

/** Counting rule of each figure. */
export function CountingRules({ figures, load }: Pick<FiguresProps, 'figures' | 'load'>) {
  return (
    <ul className="list-disc pb-1 pl-5">
      {[...figures.figures, ...peopleFigures(load.people, figures.people)].map(({ label, rule }) => (
        <li key={label}>
          {label}: {rule}
        </li>
      ))}
      <li>
        Responding: from a person’s acknowledgement to the close, or until the incident is escalated or
        reassigned from them. Overlapping incidents count once.
      </li>
      <li>
        Incident hours: from acknowledgement to close, also of one reassigned since, summed; overlapping
        incidents each count in full.
      </li>
    </ul>
  );
}

function waitingWords({ isFetching, error }: ReviewFigures['query']): string {
  if (isFetching) return 'Comparing…';
  return error ? 'The weeks before could not be loaded.' : '';
}

/** A figure; its value opens what it counts. */
function FigureBox({ figure, load }: { figure: Figure } & Pick<FiguresProps, 'load'>) {
  const { key, label, value, unit, before, rule, dots } = figure;
  const id = useId();
  const isOpenable = value !== '–' && value !== '0';
  return (
    <div title={rule}>
      <h2>{label}</h2>
      <p>
        <b>
          {isOpenable ? (
            <button
              type="button"
              className="figure-link"
              popoverTarget={id}
              aria-label={`${label}: ${value}`}
            >
              {value}
            </button>
          ) : (
            value
          )}
        </b>{' '}
        <span>{unit}</span>
      </p>
      <div className="review-strip">{dots && <DotStrip dots={dots} />}</div>
      <small>{before === '' ? '' : `before: ${before}`}</small>
      {isOpenable && (
        <PopoverBox id={id} label={label} className="max-h-72 w-lg overflow-auto p-3">
          <FigureRows figure={key} {...{ label, load }} />
        </PopoverBox>
      )}
    </div>
  );
}

/** Figures of a presented chronology. */
export function BriefFigures({ figures }: Pick<FiguresProps, 'figures'>) {
  return (
    <section aria-label="Figures" className="review-figures">
      {figures.figures.slice(0, 2).map(({ label, value, before }) => (
        <div key={label}>
          <h2>{label}</h2>
          <p>
            <b>{value}</b>
          </p>
          <small>{before === '' ? '' : `before: ${before}`}</small>
        </div>
      ))}
    </section>
  );
}

/** Distribution of earlier values as circles, with this review as a diamond. */
function DotStrip({ dots }: { dots: Dots }) {
  const { now, before, most } = dots;
  return (
    <span aria-hidden="true" className="review-dots">
      {stackedDots(before, most).map(({ place, level }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing else, and never move
        <i key={index} style={{ left: `${place * 100}%`, bottom: `${Math.min(level, 3) * 4 + 2}px` }} />
      ))}
      <b style={{ left: `${(now / most) * 100}%` }} />
    </span>
  );
}
