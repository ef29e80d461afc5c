import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { CoverRequest } from '#contract/served/changes';
import { laneOf } from '#domain/plan/compare';
import { stretchInWords } from '#domain/plan/difference-words';
import { askedInWords, type AskedStretch, askInWords } from '#domain/plan/request-words';
import { listed } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { ViewLink } from '../../../components/ViewLink';
import { CopyButton } from '../../../ui/CopyButton';
import { Notice } from '../../../ui/Notice';
import { publicAddress } from '../../../url/settings';
import { useIsJustAsked } from '../../../components/history/use-ask-people';
import type { PlanWords } from '../model/use-plan';

type RequestProps = { request: CoverRequest; words: PlanWords };

/** Question, reason and answers of a request; its link first for the person who has just made it. */
export function RequestHead({ request, words, schedule }: RequestProps & { schedule: Schedule | undefined }) {
  const { zone, year, directory } = words;
  const inWords = { zone, year, nameOf: directory.person, roles: directory.roles };
  // The rota of a settled request has its answer already.
  const ownersOf = (stretch: AskedStretch) =>
    request.state === 'open' && schedule ? peopleAt(schedule, stretch) : undefined;
  const isJustAsked = useIsJustAsked() && request.state === 'open';
  return (
    <>
      <header>
        <h1 className="wrap-anywhere">{askInWords(request, { ...inWords, ownersOf })}</h1>
        <p className="text-lg font-semibold wrap-anywhere">{askedInWords(request.overrides, inWords)}</p>
        <p className="text-sm text-ink-2">
          <ViewLink
            className="text-accent underline"
            to={paths.schedule(String(request.schedule_id), { tz: zone })}
          >
            {schedule?.schedule_name ?? `Schedule ${request.schedule_id}`}
          </ViewLink>{' '}
          · {zone}
        </p>
      </header>
      {isJustAsked && (
        <Notice look="good" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <CopyLink look="primary" />
          <span>
            <b>Send this link to {listed(request.asked.map(directory.person))}.</b> The answer is given on
            this page.
          </span>
        </Notice>
      )}
      <section aria-label="Reason" className="panel-box text-sm">
        {request.reason !== '' && <p className="text-md">“{request.reason}”</p>}
        <p className="text-ink-2">
          {request.from_name}, {formatMoment(request.created_at, zone, year)} · asked{' '}
          {listed(request.asked.map(directory.person))}
        </p>
        <Answers request={request} words={words} />
      </section>
    </>
  );
}

/** End of an open request, and its link, unless that is above. */
export function OpenUntil({ request, words: { zone, year } }: RequestProps) {
  const isJustAsked = useIsJustAsked();
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
      Open until {formatMoment(request.expires_at, zone, year)}
      {!isJustAsked && <CopyLink className="ml-auto" />}
    </p>
  );
}

function CopyLink(props: { look?: 'primary'; className?: string }) {
  return (
    <CopyButton {...props} text={() => publicAddress().href} done="Link copied">
      Copy link
    </CopyButton>
  );
}

/** People on call in the role of a stretch, when it begins. */
function peopleAt(schedule: Schedule, { start, role_id }: AskedStretch): readonly Id[] {
  return laneOf(schedule, { start, end: start + 1 }, role_id)[0]?.people ?? [];
}

function Answers({
  request: { answers },
  words: { zone, year, directory },
}: {
  request: CoverRequest;
  words: PlanWords;
}) {
  if (answers.length === 0) return null;
  return (
    <ul className="mt-1">
      {answers.map(({ person_id, answer, word, at, start, end }) => (
        <li key={`${person_id}.${at}`}>
          {directory.person(person_id)} {answer}
          {start !== undefined &&
            end !== undefined &&
            ` ${stretchInWords({ start, end }, { zone, year })}`},{' '}
          {formatMoment(at, zone, year)}
          {word !== '' && `: “${word}”`}
        </li>
      ))}
    </ul>
  );
}
