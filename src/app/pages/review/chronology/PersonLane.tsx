import { useSearchParams } from 'react-router';
import type { EngagedPerson } from '#domain/review/engagements';
import { counted } from '#domain/text/words';
import { formatLength, formatSpan } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { formatFields, patched, paths } from '#address/codec';
import { sharedSearch } from '#address/insight';
import { RESPONDERS_FIELDS } from '#address/responders';
import { useDirectory } from '../../../api/names/directory';
import { ViewLink } from '../../../components/ViewLink';
import { Bar } from '../../../components/lanes/Bar';
import { useReviewScope } from '../model/review-scope';

/** Engagements of a person along the axis; the name leads to the incidents they acknowledged. */
export function PersonLane({ person: { id, engagements } }: { person: EngagedPerson }) {
  const { window, zone, lanes } = useReviewScope();
  const [search] = useSearchParams();
  const name = useDirectory().person(id);
  const [first] = engagements;
  const duty = lanes.lanes.find(({ parts }) =>
    parts.some((part) => first && contains(part, first.start) && part.people.includes(id)),
  );
  const to = patched(sharedSearch(search), formatFields(RESPONDERS_FIELDS, { figure: 'ack' }));
  return (
    <li className="review-row">
      <ViewLink
        className="review-name"
        to={paths.person(String(id), Object.fromEntries(to))}
        title={[name, duty?.name].filter((text) => text !== undefined).join(', ')}
      >
        <b className="max-w-full flex-none truncate">{name}</b>
        {duty && <span className="truncate text-ink-2">{duty.name}</span>}
      </ViewLink>
      <span className="review-track">
        {engagements.map(({ start, end, incidents, goesOn }, place) => {
          const length = formatLength(end - start);
          const words = `Engaged ${length}, ${formatSpan(start, end, zone)}, ${counted(incidents, 'incident')}`;
          return (
            <Bar
              key={start}
              time={{ start, end }}
              window={window}
              person={id}
              text={place === 0 ? `Engaged ${length}` : length}
              short={length}
              title={`${name}: ${words}`}
              words={words}
              marks={{ 'data-goes-on': goesOn }}
            />
          );
        })}
      </span>
    </li>
  );
}
