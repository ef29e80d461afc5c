import { useParams, useSearchParams } from 'react-router';
import { formatFields } from '#address/codec';
import { paths } from '#address/paths';
import { parsePlanView, PLAN_FIELDS, PLANNED_DAYS, type PlanView } from '#address/plan';
import { zonesOf } from '#address/zone';
import type { Id } from '#contract/id';
import type { Interval } from '#domain/time/interval';
import { headOf, type HeadPart } from '#domain/plan/change/head-words';
import type { Edit, Plan } from '#domain/plan/change/edit';
import { counted } from '#domain/text/count';
import { formatDays, yearAt } from '#domain/time/format';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { PrintFooter } from '../../components/PrintFooter';
import { Share } from '../../components/share/Share';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { CalendarButton } from '../../components/time/CalendarButton';
import { ZoneControl } from '../../components/time/ZoneControl';
import { ViewLink } from '../../components/ViewLink';
import { useTitle, useView } from '../../hooks/use-view';
import { Badge } from '../../ui/Badge';
import { Choice } from '../../ui/Choice';
import { Notice } from '../../ui/Notice';
import { usePatchSearch } from '../../url/use-patch-search';
import { isGuest } from '../../url/settings';
import { ConsequencePanels } from './ConsequencePanels';
import { EditList, type OnForm } from './EditList';
import { guestPlan } from './model/guest-plan';
import type { RoleShift } from './model/edit-forms';
import { type Planned, type PlanWords, usePlanAddress, usePlanned } from './model/use-plan';
import { PlanLanes } from './PlanLanes';
import { TakenAway } from './TakenAway';

/** A change of a rota before it is applied: edits, now and then on one axis, and what follows for whom. */
export function PlanPage() {
  const { scheduleId = '' } = useParams();
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parsePlanView, search);
  const address = usePlanAddress();
  const { window, query, planned, now } = usePlanned(scheduleId, view, address.plan, account);
  const directory = useDirectory();
  const patch = usePatchSearch();
  const { zone, days } = view;
  const name = planned?.schedule.schedule_name ?? `Schedule ${scheduleId}`;
  useTitle(`Plan a change · ${name} · ${zone}`);
  const first = wallAt(window.start, zone);
  const fix = { tz: zone, ...formatFields(PLAN_FIELDS, { first, days }) };
  const words: PlanWords = { zone, year: yearAt(now, zone), now, directory };
  return (
    <>
      <p className="text-sm presented:hidden print:hidden">
        <ViewLink
          className="text-accent underline"
          to={`${paths.schedule(scheduleId)}?${zonesOf(search.toString())}`}
        >
          {name}
        </ViewLink>{' '}
        <span className="text-ink-3">/ plan a change</span>
      </p>
      <header className="mb-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1>
            Plan a change<span className="hidden print:inline">: {name}</span>
          </h1>
          <Badge>Draft, stored in the link only</Badge>
          {!isGuest() && (
            <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
              {planned && <TakenAway {...{ planned, account, words }} from={address.plan.from} />}
              <Share
                fix={() => fix}
                guest={
                  planned &&
                  guestPlan(scheduleId, { ...address.plan, rules: address.rules ?? planned.rules }, directory)
                }
              />
            </div>
          )}
        </div>
        {isGuest() ? (
          <p className="text-sm font-semibold">{formatDays(first, first + (days - 1) * DAY)}</p>
        ) : (
          <Controls view={view} window={window} now={now} />
        )}
      </header>
      <LinkProblems problems={problems} />
      <PlanNotices address={address} planned={planned} />
      <QueryPanel
        what="The schedule"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the rota…</p>}
      >
        {() =>
          planned ? (
            <Draft
              {...{ planned, address, window, words }}
              shift={view.shift && { ...view.shift, role: view.role }}
              add={view.add}
              onForm={(form) => patch(formatFields(PLAN_FIELDS, form), { replace: true })}
            />
          ) : (
            <p className="panel-box">No schedule #{scheduleId} is visible with this app key.</p>
          )
        }
      </QueryPanel>
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}

type ControlsProps = { view: PlanView; window: Interval; now: UnixSeconds };

/** First day and length of the view, and its zone. */
function Controls({ view: { zone, days }, window, now }: ControlsProps) {
  const patch = usePatchSearch();
  const first = wallAt(window.start, zone);
  return (
    <div role="group" aria-label="Controls" className="mt-2 flex flex-wrap items-center gap-2 print:hidden">
      <span className="text-sm font-semibold">{formatDays(first, first + (days - 1) * DAY)}</span>
      <CalendarButton
        label="First day"
        day={first}
        today={wallAt(now, zone)}
        onPick={(day) => patch(formatFields(PLAN_FIELDS, { first: day }))}
      />
      <Choice
        label="Length"
        value={String(days)}
        options={PLANNED_DAYS.map((count) => [String(count), counted(count, 'day')])}
        onChange={(count) =>
          patch(formatFields(PLAN_FIELDS, { days: PLANNED_DAYS.find((one) => String(one) === count) ?? 21 }))
        }
      />
      <ZoneControl zone={zone} window={window} withAccount />
    </div>
  );
}

type Address = ReturnType<typeof usePlanAddress>;

function PlanNotices({ address, planned }: { address: Address; planned: Planned | undefined }) {
  const isOld = address.rules !== undefined && planned !== undefined && address.rules !== planned.rules;
  return (
    <>
      {address.isDamaged && (
        <Notice>
          The proposal in this link is damaged. The link may have been cut off when it was copied.
        </Notice>
      )}
      {address.isTooLong && (
        <Notice>The last edit was not added: the proposal is too long for a link.</Notice>
      )}
      {isOld && (
        <Notice>
          The rota has changed since this proposal was made. Its edits apply to the present rota.
        </Notice>
      )}
      {planned?.isExact === false && (
        <Notice>
          This server computes the rota by other rules than Watchbill. Its shifts are planned as they are, and
          edits of the rules are left out.
        </Notice>
      )}
    </>
  );
}

type DraftProps = {
  planned: Planned;
  address: Address;
  window: Interval;
  words: PlanWords;
  /** Shift in the form. */
  shift: RoleShift | undefined;
  /** Kind of edit in the open form. */
  add: Edit['kind'] | undefined;
  onForm: OnForm;
};

function Draft({ planned, address, window, words, shift, add, onForm }: DraftProps) {
  const { directory } = words;
  const head = headOf(planned.consequences, { nameOf: directory.person });
  const change = (plan: Plan) => address.change(plan, planned.rules);
  const take = (person: Id, { start, end, role }: RoleShift) =>
    change({
      ...address.plan,
      edits: [...address.plan.edits, { kind: 'take', person, role_id: role, start, end }],
    });
  return (
    <div className="space-y-3">
      <p role="status" className="panel-box text-md/6">
        {head.map((part) => (
          <HeadText key={part.text} part={part} />
        ))}
      </p>
      <div className="grid items-start gap-3 lg:grid-cols-[19rem_minmax(0,1fr)] print:grid-cols-[13rem_minmax(0,1fr)] print:gap-2 print:[zoom:0.7]">
        <EditList {...{ planned, address, words, shift, add, onForm }} onChange={change} onTake={take} />
        <div className="flex min-w-0 flex-col gap-3">
          <PlanLanes
            {...{ planned, window, words }}
            plan={address.plan}
            onChange={change}
            onPick={({ start, end, role }) => onForm({ shift: { start, end }, role, add: undefined })}
          />
          <ConsequencePanels planned={planned} words={words} />
        </div>
      </div>
    </div>
  );
}

const TONES = {
  strong: 'font-semibold',
  plain: '',
  warn: 'font-semibold text-warn',
  bad: 'font-semibold text-bad',
};

function HeadText({ part: { text, tone } }: { part: HeadPart }) {
  return <span className={TONES[tone]}>{text} </span>;
}
