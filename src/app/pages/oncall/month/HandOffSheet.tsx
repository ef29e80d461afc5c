import { listed } from '#domain/text/words';
import type { HandOffPages } from './hand-off-pages';
import { PAPER_FONT } from './paper-font';

type HandOffSheetProps = HandOffPages & { range: string };

/** Back of the sheets: hand-offs in order of time. */
export function HandOffSheet({ pages, frequent, range }: HandOffSheetProps) {
  return pages.map((rows, index) => (
    <section
      key={rows[0]?.key ?? ''}
      aria-label="Hand-offs"
      className="month-back"
      style={{ fontFamily: PAPER_FONT }}
    >
      <h2>Hand-offs, {range}</h2>
      <ol>
        {rows.map(({ key, moment, text }) => (
          <li key={key}>
            <b>{moment}</b> {text}
          </li>
        ))}
      </ol>
      {index === pages.length - 1 && frequent.length > 0 && (
        <p>{listed(frequent)} change several times a day: see the front.</p>
      )}
    </section>
  ));
}
