import { useQuery } from '@tanstack/react-query';
import { paths } from '#address/codec';
import type { Id } from '#contract/id';
import type { CoverRequest } from '#contract/served/changes';
import type { PersonShift } from '#domain/oncall/reply/person-shifts';
import { askedInWords, askInWords } from '#domain/plan/request-words';
import { isEmpty, overlap } from '#domain/time/interval';
import { yearAt } from '#domain/time/format';
import { useDirectory } from '../../api/names/directory';
import { requestsQuery } from '../../api/changes';
import { useNow } from '../../hooks/use-now';
import { Notice } from '../../ui/Notice';
import { ViewLink } from '../ViewLink';
import { AnswerButtons } from './AnswerButtons';

type OpenRequestsProps = {
  schedule?: Id;
  /** Shifts of a person: another person may have requested a change of them. */
  person?: { id: Id; shifts: readonly Pick<PersonShift, 'schedule' | 'roles' | 'start' | 'end'>[] };
  zone: string;
};

/** Open requests of a schedule or a person, with their answers. */
export function OpenRequests({ schedule, person, zone }: OpenRequestsProps) {
  const { data = [] } = useQuery(requestsQuery({ schedule_id: schedule }));
  const { person: nameOf, roles } = useDirectory();
  const words = { zone, year: yearAt(useNow(), zone), nameOf, roles };
  const openOnes = data.filter(
    (request) => request.state === 'open' && (person === undefined || isOf(person, request)),
  );
  if (openOnes.length === 0) return null;
  return (
    <Notice look="calm">
      <ul aria-label="Open requests" className="space-y-1">
        {openOnes.map((request) => (
          <li key={request.request_id}>
            <ViewLink
              className="inline-flex min-h-6 items-center text-accent underline max-md:min-h-11"
              to={paths.request(request.request_id)}
            >
              {askInWords(request, words)} {askedInWords(request.overrides, words)}
            </ViewLink>
            {request.can.length > 0 && <AnswerButtons request={request} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** True for the sender, the receivers, and the person whose shift the request is about. */
function isOf(
  { id, shifts }: NonNullable<OpenRequestsProps['person']>,
  { from_person, asked, overrides, schedule_id }: CoverRequest,
): boolean {
  if (from_person === id || asked.includes(id)) return true;
  return overrides.some(({ role_id, ...stretch }) =>
    shifts.some(
      ({ schedule, roles, ...shift }) =>
        schedule.schedule_id === schedule_id &&
        (role_id === undefined || roles.includes(role_id)) &&
        !isEmpty(overlap(shift, stretch)),
    ),
  );
}
