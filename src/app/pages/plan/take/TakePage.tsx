import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#address/paths';
import { parseTake } from '#address/plans/take';
import { zonesOf } from '#address/zone';
import { roleName } from '#domain/oncall/words/role-words';
import { isAwayIn } from '#domain/plan/absent';
import { stretchInWords } from '#domain/plan/difference-words';
import { listed } from '#domain/text/words';
import { formatMoment } from '#domain/time/format';
import { NoSuchSchedule } from '../../../components/states/NoSuchSchedule';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ViewLink } from '../../../components/ViewLink';
import { useMedia } from '../../../hooks/use-media';
import { useTitle, useView } from '../../../hooks/use-view';
import { Choice } from '../../../ui/Choice';
import { Candidates } from '../Candidates';
import { Checks } from '../ConsequencePanels';
import { TakeActions } from './TakeActions';
import { type Take, useTake } from './use-take';
import { WhenField } from './WhenField';

/** Someone else takes a shift, or a part of it: whom, when, and what it means. */
export function TakePage() {
  const { scheduleId = '' } = useParams();
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseTake, search);
  const take = useTake(scheduleId, view, account);
  const name = take.base?.schedule.schedule_name ?? `Schedule ${scheduleId}`;
  useTitle(`Change who is on call · ${name} · ${view.zone}`);
  return (
    <div className="thumb-sized mx-auto max-w-160">
      <p className="text-sm print:hidden">
        <ViewLink
          className="text-accent underline"
          to={`${paths.schedule(scheduleId)}?${zonesOf(search.toString())}`}
        >
          {name}
        </ViewLink>{' '}
        <span className="text-ink-3">/ change</span>
      </p>
      <h1 className="mb-2">Change who is on call</h1>
      <LinkProblems problems={problems} />
      <QueryPanel
        what="The schedule"
        query={take.query}
        loading={<p className="h-96 text-ink-3">Loading the rota…</p>}
      >
        {() =>
          take.base ? (
            <Form take={take} view={view} />
          ) : (
            <div className="panel-box">
              <NoSuchSchedule scheduleId={scheduleId} />
            </div>
          )
        }
      </QueryPanel>
    </div>
  );
}

type FormProps = { take: Take; view: ReturnType<typeof parseTake>['view'] };

function Form({ take, view }: FormProps) {
  const { base, planned, found, words, chosen, set } = take;
  const isNarrow = useMedia('(width < 48rem)');
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => focusChoice(form.current), []);
  if (!base) return null;
  return (
    <div className="space-y-3" ref={form}>
      <InsteadOf take={take} view={view} />
      {found && (
        <Candidates
          {...{ ...found, words, planned: base }}
          person={chosen}
          cap={isNarrow ? 3 : 6}
          onPick={(person) => set({ person })}
        />
      )}
      <WhenField take={take} view={view} />
      {planned && take.edit && (
        <section aria-label="What it means" className="panel-box py-1">
          <Checks consequences={planned.checked} words={words} />
        </section>
      )}
      <TakeActions form={form} take={take} base={base} zone={view.zone} />
    </div>
  );
}

/** The keyboard begins in the list of people, unless it is already elsewhere on the page. */
function focusChoice(form: HTMLElement | null): void {
  const active = document.activeElement;
  const isElsewhere = active instanceof HTMLInputElement || active instanceof HTMLSelectElement;
  if (!isElsewhere)
    form?.querySelector<HTMLInputElement>('input[name="candidate"]:checked')?.focus({ preventScroll: true });
}

/** Who is on call in the shift, with a choice of the role and of several people. */
function InsteadOf({ take: { base, shift, roles, words, set }, view }: FormProps) {
  if (!shift || !base) return null;
  const { directory } = words;
  const names = shift.people.map(directory.person);
  // As in the list of candidates of another role.
  const away = shift.people
    .filter((person) => isAwayIn([person], shift, base.absences))
    .map(directory.person);
  return (
    <section aria-label="Instead of">
      <p className="text-md">
        {names.length === 0 ? (
          <b className="font-semibold text-bad">Nobody</b>
        ) : (
          <>
            Instead of <b className="font-semibold">{listed(names)}</b>
          </>
        )}
        {shift.role !== undefined && `, ${roleName(shift.role, directory.roles)}`}
        {away.length > 0 && (
          <span className="text-sm text-warn">
            {' '}
            {names.length > 1 ? `${listed(away)} away then` : 'Away then'}
          </span>
        )}
      </p>
      <p className="text-sm text-ink-2">
        {shift.isEndless
          ? `From ${formatMoment(shift.start, words.zone, words.year)}, no end`
          : stretchInWords(shift, words)}
      </p>
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        {roles.length > 1 && shift.role !== undefined && (
          <Choice
            label="Role"
            value={String(shift.role)}
            options={roles.map((role) => [String(role), roleName(role, directory.roles)])}
            onChange={(text) =>
              set({
                role: roles.find((role) => String(role) === text),
                instead: undefined,
                person: undefined,
              })
            }
          />
        )}
        {names.length > 1 && (
          <Choice
            label="Person"
            value={String(view.instead ?? '')}
            options={[
              ['', 'All of them'],
              ...shift.people.map((person): [string, string] => [String(person), directory.person(person)]),
            ]}
            onChange={(text) => set({ instead: shift.people.find((person) => String(person) === text) })}
          />
        )}
      </div>
    </section>
  );
}
