import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/paths';
import { formatPresenting } from '#address/presenting';
import { inZonesOf } from '#address/zone';
import { type Breach, checkRules, type RuleResult } from '#domain/oncall/rules/check-rules';
import { ruleInWords, USUAL_DAYS, USUAL_RULES } from '#domain/oncall/rules/rule';
import { roleName } from '#domain/oncall/words/role-words';
import { counted } from '#domain/text/count';
import { startOfDay } from '#domain/time/days';
import { formatSpan, yearAt } from '#domain/time/format';
import { type AccountZone, DAY, HOUR, type ViewerZone, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { besideQuery } from '../../../api/schedules';
import { QueryPanel } from '../../../components/states/QueryPanel';
import { ViewLink } from '../../../components/ViewLink';
import { useNow } from '../../../hooks/use-now';
import { isGuest } from '../../../url/settings';
import { usePresenting } from '../../../url/use-presenting';

type RulesPanelProps = { zone: ViewerZone; accountZone: AccountZone };

/** The usual rules of all schedules from now on, checked when the panel is opened. */
export function RulesPanel({ zone, accountZone }: RulesPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Guests see the window of their link only.
  if (isGuest()) return null;
  return (
    <details
      className="panel-box mt-3.5 print:hidden"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer">
        <h2 className="inline">Rules of the rotas</h2>
      </summary>
      {isOpen && <Rules zone={zone} accountZone={accountZone} />}
    </details>
  );
}

function Rules({ zone, accountZone }: RulesPanelProps) {
  // By the hour, so that a refresh does not change the window.
  const now = Math.floor(useNow() / HOUR) * HOUR;
  const window = useMemo(() => ({ start: now, end: now + USUAL_DAYS * DAY }), [now]);
  const directory = useDirectory();
  const query = useQuery({ ...besideQuery(window), select: directory.reply });
  const { data } = query;
  const results = useMemo(
    () => (data ? checkRules(USUAL_RULES, data.schedules, { now, accountZone }) : []),
    [data, now, accountZone],
  );
  const names = useMemo(
    () => new Map(data?.schedules.map(({ schedule_id, schedule_name }) => [schedule_id, schedule_name])),
    [data],
  );
  return (
    <div className="mt-2 text-sm">
      <QueryPanel
        what="The schedules"
        query={query}
        loading={<p className="h-40 text-ink-3">Checking the rules…</p>}
        isEmpty={({ schedules }) => schedules.length === 0}
        empty={<p>No schedule is visible here.</p>}
      >
        {() => (
          <ul className="space-y-1.5">
            {results.map((result) => (
              <li key={result.rule.rule}>
                <RuleLine result={result} zone={zone} names={names} directory={directory} />
              </li>
            ))}
          </ul>
        )}
      </QueryPanel>
    </div>
  );
}

type RuleLineProps = {
  result: RuleResult;
  zone: ViewerZone;
  /** Names of schedules by id. */
  names: ReadonlyMap<Breach['schedule_ids'][number], string>;
  directory: Directory;
};

function RuleLine({ result: { rule, breaches }, zone, names, directory }: RuleLineProps) {
  const [first] = breaches;
  if (!first) {
    return (
      <>
        <b className="text-good">Kept</b>: {ruleInWords(rule)}
      </>
    );
  }
  const places = first.schedule_ids.map((id) => names.get(id) ?? `#${id}`).join(', ');
  return (
    <>
      <b className="text-bad">{counted(breaches.length, 'breach', 'breaches')}</b>: {ruleInWords(rule)}
      <span className="block text-ink-2">
        First: {places}, {whoIn(first, directory)}, <BreachLink breach={first} zone={zone} />
      </span>
    </>
  );
}

function whoIn({ person_id, role_id }: Breach, directory: Directory): string {
  if (person_id !== undefined) return directory.person(person_id);
  return role_id === undefined ? 'nobody on call' : `nobody is ${roleName(role_id, directory.roles)}`;
}

/** Time of a breach, as a link to its schedule at that time. */
function BreachLink({ breach, zone }: { breach: Breach; zone: ViewerZone }) {
  const { search } = useLocation();
  const presenting = usePresenting();
  const { start, end, schedule_ids } = breach;
  const view = formatOnCall({ from: startOfDay(wallAt(start, zone)), days: 14, at: start });
  const to = paths.schedule(String(schedule_ids[0] ?? ''), { ...view, ...formatPresenting(presenting) });
  return (
    <ViewLink className="text-accent underline" to={inZonesOf(search, to)}>
      {formatSpan(start, end, zone, yearAt(start, zone))} {zone}
    </ViewLink>
  );
}
