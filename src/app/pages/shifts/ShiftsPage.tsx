import { EndedOverrides } from '../../components/EndedOverrides';
import { Page } from '../../components/Page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Id, parseId } from '#contract/id';
import { formatFields, paths } from '#address/codec';
import { inZonesOf, type Zones } from '#address/zone';
import { parseShifts, SHIFTS_FIELDS } from '#address/on-call';
import { useAwaitsNames, useDirectory } from '../../api/names/directory';
import type { WindowReply } from '#domain/duty/known-seats';
import { besideQuery, keptUpToDate } from '../../api/schedules';
import { PersonPicker } from '../../components/PersonPicker';
import type { Schedule } from '#contract/schedule';
import { peopleOptions } from '../../data/everybody';
import { OpenRequests } from '../../components/changes/OpenRequests';
import { ContactButtons } from '../../components/contact/ContactLinks';
import { MakeFeed } from '../../components/share/MakeFeed';
import { OwnLinks } from '../../components/share/OwnLinks';
import { QueryPanel } from '../../components/states/Failure';
import { useOwnZone, useMe } from '../../data/me';
import { useNow } from '../../hooks/use-now';
import { useView } from '../../hooks/stored';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { hasChanges, readsSources, usePatchSearch } from '../../url/settings';
import { useIsPresenting } from '../../url/use-presenting';
import { DutyHours, GapsPanel } from './DutyHours';
import { personView, shiftsWindow } from './person-view';
import { ChoosePerson } from './ChoosePerson';
import { ShiftList } from './ShiftList';
import type { AccountZone, ViewerZone } from '#domain/time/zone';

/** Person of the page: from the address, otherwise the viewer. */
type Whose = {
  /** Undefined without a selected person, or while loading. */
  person: Id | undefined;
  isMe: boolean;
  isPending: boolean;
  /** Stores the viewer in this browser; absent where people sign in. */
  remember: ((person: string) => void) | undefined;
};

/** Shifts page: shifts, calendars, gaps, and hours compared with others. */
export function ShiftsPage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseShifts, search);
  const { zone } = view;
  const whose = useWhose(view.person);
  const { person } = whose;
  const patch = usePatchSearch();
  const directory = useDirectory();
  const awaitsNames = useAwaitsNames();
  const { start, end } = shiftsWindow(useNow(), zone);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({
    ...besideQuery(window),
    ...keptUpToDate,
    placeholderData: keepPreviousData,
    select: directory.reply,
  });
  const name = person === undefined ? '' : directory.person(person);
  const title = whose.isMe || person === undefined ? 'My shifts' : `Shifts of ${name}`;
  const isRemembered = whose.remember !== undefined;
  const open = (id: string) => patch(formatFields(SHIFTS_FIELDS, { person: id }));
  const fix = {
    tz: zone,
    ...formatFields(SHIFTS_FIELDS, { person: person === undefined ? undefined : String(person) }),
  };
  return (
    <Page
      title={title}
      tab={`${title} · ${zone}`}
      zone={zone}
      window={window}
      filters={
        <PersonControls {...{ whose, name }} schedules={query.data?.schedules ?? []} onChoose={open} />
      }
      fix={fix}
      share={{}}
      action={
        person !== undefined && <AwayLink to={inZonesOf(search, paths.away({ away: String(person) }))} />
      }
      read={{
        fetchedAtMs: query.dataUpdatedAt,
        isFetching: query.isFetching,
        refresh: () => void query.refetch(),
      }}
      problems={problems}
    >
      <QueryPanel what="The schedules" query={query} loading={<Loading />}>
        {(reply) => {
          if (whose.isPending || awaitsNames) return <Loading />;
          if (person === undefined)
            return (
              <ChoosePerson
                schedules={reply.schedules}
                isRemembered={isRemembered}
                onChoose={(id) => (whose.remember ?? open)(String(id))}
              />
            );
          return (
            <PersonPanels {...{ reply, person, name, zones: view, accountZone: account, isMe: whose.isMe }} />
          );
        }}
      </QueryPanel>
    </Page>
  );
}

type PersonControlsProps = {
  whose: Whose;
  name: string;
  schedules: readonly Schedule[];
  onChoose: (id: string) => void;
};

/** Other person, and the memory of this browser; nothing before one is chosen. */
function PersonControls({ whose, name, schedules, onChoose }: PersonControlsProps) {
  const { person, isMe, remember } = whose;
  const directory = useDirectory();
  if (person === undefined) return null;
  return (
    <>
      <PersonPicker
        label="Person"
        name={name}
        none=""
        options={() => peopleOptions(schedules, directory)}
        onChange={(id) => onChoose(String(id))}
      />
      {remember && !isMe && (
        <Button
          look="quiet"
          title="This page will open with this person in this browser"
          onClick={() => remember(String(person))}
        >
          That’s me
        </Button>
      )}
    </>
  );
}

function AwayLink({ to }: { to: string }) {
  return (
    <Link
      className="inline-flex h-[30px] items-center rounded-md border border-control/60 bg-surface px-2.5 text-sm hover:bg-hover max-md:h-11"
      title="All shifts during an absence, and who takes them"
      to={to}
    >
      Away…
    </Link>
  );
}

type PersonPanelsProps = {
  reply: WindowReply;
  person: Id;
  name: string;
  zones: Zones;
  accountZone: AccountZone;
  isMe: boolean;
};

function PersonPanels({ reply, person, name, zones, accountZone, isMe }: PersonPanelsProps) {
  const { zone } = zones;
  const now = useNow();
  const ownZone = useOwnZone(zone);
  // A secret address must not appear in a presentation.
  const presented = useIsPresenting();
  // The window may be yesterday's.
  const { window, schedules } = reply;
  const view = useMemo(
    () => personView(schedules, person, { window, now, zone, ownZone, accountZone }),
    [schedules, person, window, now, zone, ownZone, accountZone],
  );
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        {!isMe && <ContactButtons people={[person]} />}
        {readsSources() && <EndedOverrides person={person} at={{ zone, now }} />}
        {hasChanges() && (
          <OpenRequests person={{ id: person, shifts: [...view.current, ...view.ahead] }} zone={zone} />
        )}
        <ShiftList {...{ view, person, window, now, zones, accountZone }} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        {!presented && <FeedsPanel {...{ person, name, zone, isMe }} />}
        <GapsPanel {...{ view, now, zone, accountZone }} />
        <DutyHours {...{ view, window, zone, person }} />
      </div>
    </div>
  );
}

type FeedsPanelProps = Pick<PersonPanelsProps, 'person' | 'name' | 'isMe'> & { zone: ViewerZone };

function FeedsPanel({ person, name, zone, isMe }: FeedsPanelProps) {
  const label = isMe ? 'My shifts' : `On call: ${name}`;
  return (
    <div className="print:hidden">
      <Panel title="Calendar feeds">
        <MakeFeed choices={[{ label, shows: { of: 'person', person_id: person } }]} />
        <div className="mt-3 border-t border-line pt-1">
          <OwnLinks kind="feed" zone={zone} />
        </div>
      </Panel>
    </div>
  );
}

/** Placeholder as high as the panels. */
function Loading() {
  return (
    <div className="grid grid-cols-1 gap-3.5 text-sm text-ink-3 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <p className="panel-box h-160">Loading the shifts…</p>
      <p className="panel-box h-160 max-xl:hidden" />
    </div>
  );
}

function useWhose(inAddress: string | undefined): Whose {
  const { person: me, isAwaited, remember } = useMe();
  const person = inAddress === undefined ? me : parseId(inAddress);
  return {
    person,
    isMe: person !== undefined && person === me,
    isPending: inAddress === undefined && isAwaited,
    remember,
  };
}
