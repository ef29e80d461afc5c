import { useQuery } from '@tanstack/react-query';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import { askedInWords, askInWords } from '#domain/plan/request-words';
import { yearAt } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';
import { requestsQuery } from '../../api/served/changes';
import { useNow } from '../../hooks/use-now';
import { Notice } from '../../ui/Notice';
import { ViewLink } from '../ViewLink';

type OpenRequestsProps = { schedule?: Id; person?: Id; zone: string };

/** Open requests of a schedule or a person, as links to their pages. */
export function OpenRequests({ schedule, person, zone }: OpenRequestsProps) {
  const { data = [] } = useQuery(requestsQuery({ schedule_id: schedule }));
  const { person: nameOf, roles } = useDirectory();
  const words = { zone, year: yearAt(useNow(), zone), nameOf, roles };
  const open = data.filter(
    ({ state, from_person, asked }) =>
      state === 'open' && (person === undefined || from_person === person || asked.includes(person)),
  );
  if (open.length === 0) return null;
  return (
    <Notice look="calm">
      <ul aria-label="Open requests" className="space-y-1">
        {open.map((request) => (
          <li key={request.request_id}>
            <ViewLink
              className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11"
              to={paths.request(request.request_id)}
            >
              {askInWords(request, words)} {askedInWords(request.edits, words)}
            </ViewLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
