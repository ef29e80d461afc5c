import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import { roleName } from '../../oncall/words/role-words';
import { computeRota } from '../../schedule/compute';
import type { FinalPeriod } from '../../schedule/final';
import { isTogether, type Rota, zoneOf } from '../../schedule/rota';
import { DAY, type UnixSeconds } from '../../time/zone';
import { rulesHash } from '../change/apply';
import { isOverride } from '../change/drafts';
import { hasEnded } from '../change/succession';
import { periodChanges, type Change } from '../difference';
import { grafanaOnCall } from './grafana-oncall';
import { opsgenie } from './opsgenie';
import { pagerDuty } from './pagerduty';
import { type PlannedSchedule, type ToolContext, toolProblems, type ToolWords } from './tool-problems';
import { rotationsOf } from './tool-rotations';
import type { ToolPlan, ToolWriter } from './tool-writer';

/**
 * A planned rota as requests of other tools, for a schedule of the tool that has the same duty as the one here now.
 *
 * Rules: from the change on, duty there is as planned. If only shifts change, the requests make overrides; otherwise
 * they replace all rotations, and overrides make up what the rotations lack. A schedule there has one role, so
 * overrides of a schedule with several are requests per role. A plan that the tool cannot express, or whose effect there
 * is not documented, is refused by the reasons. People are named, as their ids in the tool are
 * unknown.
 */
export const TOOLS = ['PagerDuty', 'Opsgenie', 'Grafana OnCall'] as const;
export type Tool = (typeof TOOLS)[number];

const WRITERS: Readonly<Record<Tool, ToolWriter>> = {
  PagerDuty: pagerDuty,
  Opsgenie: opsgenie,
  'Grafana OnCall': grafanaOnCall,
};

/** JSON with the name of the schedule and its requests, or the reasons why the tool cannot express the plan. */
export type ToolFile = { json: string } | { problems: string[] };

/** @param changes of the plan in view, for servers that compute by other rules. */
export function toolFile(
  tool: Tool,
  planned: PlannedSchedule,
  changes: readonly Change[],
  words: ToolWords,
): ToolFile {
  const { schedule: before, after, isExact } = planned;
  const writer = WRITERS[tool];
  const isRuleChange = isExact && rulesHash(before, words.from) !== rulesHash(after, words.from);
  const context = { tool, writer, isRuleChange, words };
  const layers = isRuleChange ? lastingLayers(after, words.from) : [];
  const stretches = isExact ? missingDuty(planned, context) : changes;
  const problems = toolProblems(planned, { layers, stretches }, context);
  if (problems.length > 0) return { problems: [...new Set(problems)] };
  const plan = planOf(planned, { layers, stretches }, context);
  const ownProblems = writer.problems(plan);
  if (ownProblems.length > 0) return { problems: [...new Set(ownProblems)] };
  const requests =
    isRuleChange || rolesIn(planned, words.from).size <= 1
      ? writer.requests(plan)
      : requestsByRole(planned, stretches, context);
  if (Object.keys(requests).length === 0) return { problems: ['it changes nothing there'] };
  const { schedule_name: schedule } = before;
  return { json: `${JSON.stringify({ schedule, ...requests }, null, 2)}\n` };
}

/** Roles of the layers of now and of the plan that have not ended. */
function rolesIn({ schedule, after }: PlannedSchedule, from: UnixSeconds): Set<Id> {
  const layers = [...schedule.layers, ...after.layers].filter((layer) => !hasEnded(layer, from));
  return new Set(
    layers.flatMap(({ groups }) => groups.flatMap(({ members }) => members.map(({ role_id }) => role_id))),
  );
}

/** Overrides of each role: "POST /schedules/{id}/overrides (Secondary)". */
function requestsByRole(
  planned: PlannedSchedule,
  stretches: readonly Change[],
  context: ToolContext,
): Record<string, unknown> {
  const roles = new Set(stretches.map(({ role_id }) => role_id));
  const requests = [...roles].flatMap((role) => {
    const own = stretches.filter(({ role_id }) => role_id === role);
    const plan = planOf(planned, { layers: [], stretches: own }, context);
    const name = roleName(role, context.words.roles);
    return Object.entries(context.writer.requests(plan)).map(([request, body]) => [
      `${request} (${name})`,
      body,
    ]);
  });
  return Object.fromEntries(requests);
}

function planOf(
  { after }: PlannedSchedule,
  { layers, stretches }: { layers: readonly Layer[]; stretches: readonly Change[] },
  { writer, isRuleChange, words: { from, accountZone, nameOf } }: ToolContext,
): ToolPlan {
  const zone = zoneOf(after, accountZone);
  return {
    name: after.schedule_name,
    zone,
    rotations: isRuleChange
      ? layers.flatMap((layer, level) => rotationsOf(layer, level, { zone, from, ...writer }))
      : undefined,
    overlap: isTogether(after) ? 'together' : 'later_wins',
    overrides: stretches.map(({ start, end, before: present, after: people }) => ({
      start,
      end,
      people,
      isFilling: present.length === 0,
    })),
    nameOf,
  };
}

/** Regular layers of the rules that last: a zone that changes later ends those of the zone before. */
function lastingLayers({ layers, versions }: Rota, from: UnixSeconds): Layer[] {
  const start = Math.max(from, versions?.at(-1)?.until ?? 0);
  return layers.filter((layer) => !isOverride(layer) && !hasEnded(layer, start));
}

/** Stretches from the change on in which the tool would have other people on call than planned. */
function missingDuty(
  { schedule: before, after }: PlannedSchedule,
  { writer, isRuleChange, words: { from, accountZone } }: ToolContext,
): Change[] {
  const overrides = [before, after].map(({ layers }) => layers.filter(isOverride));
  const ends = overrides.flat().map(({ layer_end }) => layer_end);
  const window = { start: from, end: Math.max(from, after.versions?.at(-1)?.until ?? 0, ...ends) + DAY };
  const staying = writer.overridesOnChange === 'go' ? [] : (overrides[0] ?? []);
  const rules = { ...after, versions: undefined, layers: [...lastingLayers(after, from), ...staying] };
  const finalOf = (rota: Rota) => asPeriods(computeRota(rota, window, accountZone).final);
  return periodChanges(finalOf(isRuleChange ? rules : before), finalOf(after), window);
}

function asPeriods(final: readonly FinalPeriod[]) {
  return final.map(({ start, end, group }) => ({ start, end, group, hash: '' }));
}
