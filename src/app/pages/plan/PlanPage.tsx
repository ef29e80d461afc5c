import { useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { formatFields, type SearchPatch } from '#address/codec';
import { paths } from '#address/paths';
import { parsePlanView, PLAN_FIELDS, PLANNED_DAYS, type PlanView } from '#address/plan';
import { zonesOf } from '#address/zone';
import type { Interval } from '#domain/time/interval';
import type { Plan, RuleEdit } from '#domain/plan/change/edit';
import { headOf } from '#domain/plan/change/head-words';
import { overridesCsv } from '#domain/plan/overrides-csv';
import { counted } from '#domain/text/count';
import { formatDays, yearAt } from '#domain/time/format';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { NoSuchSchedule } from '../../components/states/NoSuchSchedule';
import { PrintFooter } from '../../components/PrintFooter';
import { Share } from '../../components/share/Share';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { CalendarButton } from '../../components/time/CalendarButton';
import { ZoneControl } from '../../components/time/ZoneControl';
import { ViewLink } from '../../components/ViewLink';
import { useTitle, useView } from '../../hooks/use-view';
import { ControlsBox } from '../../components/ControlsBox';
import { useMedia } from '../../hooks/use-media';
import { saveFile } from '../../data/save-file';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Notice } from '../../ui/Notice';
import { usePatchSearch } from '../../url/use-patch-search';
import { isGuest } from '../../url/settings';
import { ApplyButton } from './apply/ApplyButton';
import { ConsequencePanels } from './ConsequencePanels';
import { EditList, type OnForm, type OpenForm } from './EditList';
import { guestPlan } from './model/guest-plan';
import { type Planned, type PlanWords, usePlanAddress, usePlanned } from './model/use-plan';
import { CreateButton } from './new/CreateButton';
import { NewRotaFields } from './new/NewRotaFields';
import { NEW, NO_ID } from './new/use-new-rota';
import { PlanLanes } from './PlanLanes';

/** A change of a rota before it is applied: edits, now and then on one axis, and what follows for whom. */
export function PlanPage() {
  const { scheduleId = '' } = useParams();
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parsePlanView, search);
  const address = usePlanAddress();
  const { form, preview, setDraft } = useForm(view, address.plan);
  const { window, query, planned, now } = usePlanned(scheduleId, view, preview, account);
  const directory = useDirectory();
  const { zone, days } = view;
  const isNew = scheduleId === NEW;
  const name = isNew ? 'New rota' : (planned?.schedule.schedule_name ?? `Schedule ${scheduleId}`);
  const title = isNew ? 'New rota' : 'Plan a change';
  useTitle(isNew ? `New rota · ${zone}` : `Plan a change · ${name} · ${zone}`);
  const fix = { tz: zone, ...formatFields(PLAN_FIELDS, { first: wallAt(window.start, zone), days }) };
  const words: PlanWords = { zone, year: yearAt(now, zone), now, directory };
  return (
    <div className="thumb-sized">
      <Crumbs scheduleId={scheduleId} name={name} zones={zonesOf(search.toString())} />
      <header className="mb-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1>
            {title}
            {!isNew && <span className="hidden print:inline">: {name}</span>}
          </h1>
          <span title="Stored in the link only">
            <Badge>Draft</Badge>
          </span>
          {!isGuest() && (
            <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
              <PlanActions {...{ scheduleId, planned, address, words, fix, view, preview }} />
            </div>
          )}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <p role="status" className="mr-auto text-md">
            {planned && (!isNew || preview.edits.length > 0) && (
              <HeadLine planned={planned} words={words} isEmpty={preview.edits.length === 0} />
            )}
          </p>
          <Controls view={view} window={window} now={now} />
        </div>
      </header>
      <LinkProblems problems={problems} />
      <PlanNotices address={address} planned={planned} />
      {isNew && planned && <NewRotaFields {...{ view, account, window, address, planned }} />}
      <QueryPanel
        what="The schedule"
        query={query}
        loading={<p className="h-96 text-ink-3">Loading the rota…</p>}
      >
        {() =>
          planned ? (
            <Draft
              {...{ planned, address, window, words, form }}
              onDraft={setDraft}
              onForm={(next) => {
                setDraft(undefined);
                address.openForm(next);
              }}
            />
          ) : (
            <div className="panel-box">
              <NoSuchSchedule scheduleId={scheduleId} />
            </div>
          )
        }
      </QueryPanel>
      <PrintFooter zone={zone} fix={fix} />
    </div>
  );
}

type CrumbsProps = { scheduleId: string; name: string; zones: URLSearchParams };

function Crumbs({ scheduleId, name, zones }: CrumbsProps) {
  const isNew = scheduleId === NEW;
  return (
    <p className="text-sm guest:hidden print:hidden">
      <ViewLink
        className="text-accent underline"
        to={`${isNew ? paths.onCall() : paths.schedule(scheduleId)}?${zones.toString()}`}
      >
        {isNew ? 'On call' : name}
      </ViewLink>{' '}
      <span className="text-ink-3">/ {isNew ? 'new rota' : 'plan a change'}</span>
    </p>
  );
}

/** The open form, and the plan with its edit. */
function useForm(view: PlanView, plan: Plan) {
  const [draft, setDraft] = useState<RuleEdit>();
  const { edit, add, role } = view;
  const form = { edit, add, role };
  const isOpen = Object.values(form).some((value) => value !== undefined);
  const preview = useMemo(
    () => (isOpen && draft ? withDraft(plan, draft, view.edit) : plan),
    [isOpen, draft, plan, view.edit],
  );
  return { form, preview, setDraft };
}

type PlanActionsProps = {
  scheduleId: string;
  planned: Planned | undefined;
  address: Address;
  words: PlanWords;
  fix: SearchPatch;
  view: PlanView;
  /** The plan with the edit of the open form. */
  preview: Plan;
};

/** Ways to pass the proposal on. */
function PlanActions(props: PlanActionsProps) {
  const { scheduleId, planned, address, words, fix, view, preview } = props;
  if (scheduleId === NEW)
    return (
      planned && (
        <CreateButton {...{ planned, view, words }} plan={preview} savedCount={address.plan.edits.length} />
      )
    );
  const plan = planned && { ...address.plan, rules: address.rules ?? planned.rules };
  return (
    <>
      <Share fix={() => fix} guest={plan && guestPlan(scheduleId, plan, words.directory)} />
      <div className="action-bar">
        {planned && <ExportButton {...{ planned, words }} />}
        {planned && <ApplyButton {...{ planned, address, words }} />}
      </div>
    </>
  );
}

/** Saves the hours that differ as overrides. */
function ExportButton({ planned, words }: { planned: Planned; words: PlanWords }) {
  const { schedule, consequences } = planned;
  const { changes } = consequences;
  const { zone, year, directory } = words;
  const save = () => {
    const inWords = { zone, year, nameOf: directory.person, roles: directory.roles };
    const csv = overridesCsv([{ schedule, changes }], inWords);
    saveFile('overrides.csv', 'text/csv;charset=utf-8', csv);
  };
  return (
    <Button onClick={save} disabled={changes.length === 0} title="Hours that differ, as overrides">
      Export CSV
    </Button>
  );
}

/** The plan with the edit of the open form: in the place of another one, or last. */
function withDraft(plan: Plan, draft: RuleEdit, place: number | undefined): Plan {
  const edits =
    place === undefined
      ? [...plan.edits, draft]
      : plan.edits.map((edit, index) => (index === place - 1 ? draft : edit));
  return { ...plan, edits };
}

type HeadLineProps = { planned: Planned; words: PlanWords; isEmpty: boolean };

/** "2 people change, 3 shifts, Fri 27 – Sun 29 Nov" */
function HeadLine({ planned, words: { zone, directory }, isEmpty }: HeadLineProps) {
  if (isEmpty) return <span className="text-ink-2">No changes yet</span>;
  const { who, what } = headOf(planned.consequences, { zone, nameOf: directory.person });
  return (
    <>
      <b>{who}</b>
      {what !== '' && `, ${what}`}
    </>
  );
}

type ControlsProps = { view: PlanView; window: Interval; now: UnixSeconds };

/** First day and length of the view, and its zone; behind a button on a phone. */
function Controls(props: ControlsProps) {
  const { view, window } = props;
  const { zone, days } = view;
  const isNarrow = useMedia('(width < 48rem)');
  const first = wallAt(window.start, zone);
  if (isGuest())
    return <p className="text-sm font-semibold">{formatDays(first, first + (days - 1) * DAY)}</p>;
  if (!isNarrow) return <AllControls {...props} />;
  return (
    <ControlsBox label="View" className="w-80">
      <AllControls {...props} />
    </ControlsBox>
  );
}

function AllControls({ view: { zone, days }, window, now }: ControlsProps) {
  const patch = usePatchSearch();
  const first = wallAt(window.start, zone);
  return (
    <div role="group" aria-label="Controls" className="flex flex-wrap items-center gap-2 print:hidden">
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
      <ZoneControl zone={zone} window={window} />
    </div>
  );
}

type Address = ReturnType<typeof usePlanAddress>;

function PlanNotices({ address, planned }: { address: Address; planned: Planned | undefined }) {
  const isOld =
    address.rules !== undefined &&
    planned !== undefined &&
    planned.schedule.schedule_id !== NO_ID &&
    address.rules !== planned.rules;
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
          This server computes the rota by other rules than Watchbill, so nothing can be planned.
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
  form: OpenForm;
  onForm: OnForm;
  onDraft: (edit: RuleEdit | undefined) => void;
};

function Draft({ planned, address, window, words, form, onForm, onDraft }: DraftProps) {
  const change = (plan: Plan) => {
    onDraft(undefined);
    address.change(plan, planned.rules);
  };
  return (
    <div className="space-y-3">
      <PlanLanes {...{ planned, window, words }} plan={address.plan} onChange={change} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:grid-cols-2 print:gap-2">
        <EditList {...{ planned, address, words, form, onForm, onDraft }} onChange={change} />
        {(address.plan.edits.length > 0 || planned.consequences.changes.length > 0) && (
          <ConsequencePanels planned={planned} words={words} />
        )}
      </div>
    </div>
  );
}
