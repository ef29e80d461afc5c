import { Secret } from '../../../components/secrets/Secret';
import { Lines } from '../../../ui/Lines';
import { useLines } from '../../../hooks/use-lines';
import { BodySearch } from './BodySearch';
import { LINE_CLASS } from './line-class';
import { useBodySearch } from './use-body-search';

type TextBodyProps = {
  label: string;
  source: string;
  lines: readonly { exact: string; shown: string }[];
};

/** Text as it is, line by line, with its secrets masked; markup in it is text like any other. */
export function TextBody({ label, source, lines }: TextBodyProps) {
  const search = useBodySearch(source, 'lines');
  const state = useLines(lines.length);
  const current = search.hits[search.hit];
  function show(index: number) {
    search.goTo(index);
    state.virtualizer.scrollToIndex(search.hits[index] ?? 0, { align: 'center' });
  }
  return (
    <>
      <BodySearch label={label} placeholder="Search" search={search} onShow={show} />
      <Lines label={label} {...state}>
        {(index) => {
          const { exact = '', shown = '' } = lines[index] ?? {};
          return (
            <div
              key={index}
              dir="ltr"
              className={`${LINE_CLASS} [unicode-bidi:plaintext] ${index === current && search.wanted !== '' ? 'bg-warn-soft forced-colors:outline-2' : ''}`}
            >
              {exact === shown ? shown : <Secret name={`line ${index + 1}`} value={exact} masked={shown} />}
            </div>
          );
        }}
      </Lines>
    </>
  );
}
