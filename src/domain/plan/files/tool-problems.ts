import { stringifyJson } from '#contract/json';
import type { Layer, Schedule } from '#contract/schedule';
import { roleName } from '../../oncall/words/role-words';
import { isTogether, zoneOf } from '../../schedule/rota';
import { layerPeriods } from '../../schedule/rotation';
import { intersect, isEmpty, overlap, type Interval } from '../../time/interval';
import { DAY, type UnixSeconds } from '../../time/zone';
import { isOverride } from '../change/drafts';
import type { Proposed } from '../change/proposal';
import { hasEnded } from '../change/succession';
import type { Change } from '../difference';
import { stretchInWords, type ChangeWords } from '../difference-words';
import { layerProblems } from './tool-rotations';
import type { ToolWriter } from './tool-writer';

export type ToolWords = ChangeWords & { accountZone: string; from: UnixSeconds };

export type PlannedSchedule = Pick<Proposed, 'after' | 'isExact'> & { schedule: Schedule };

/** Tool, and whether its rotations are replaced. */
export type ToolContext = { tool: string; writer: ToolWriter; isRuleChange: boolean; words: ToolWords };

/**
 * Reasons why a tool cannot express a plan.
 * @param layers regular layers to write.
 * @param stretches duty to write as overrides.
 */
export function toolProblems(
  planned: PlannedSchedule,
  { layers, stretches }: { layers: readonly Layer[]; stretches: readonly Change[] },
  context: ToolContext,
): string[] {
  const { writer, words } = context;
  const options = { zone: zoneOf(planned.after, words.accountZone), from: words.from };
  return [
    ...layers.flatMap((layer) =>
      problemsOf(layer, writer, options).map((problem) => `“${layer.layer_name}”: ${problem}`),
    ),
    ...overlapProblems(layers, planned, context),
    ...(context.isRuleChange ? roleProblems(layers, stretches, context) : []),
    ...stretchProblems(stretches, context),
    ...overrideProblems(planned, stretches, context),
  ];
}

function problemsOf(layer: Layer, { hasSeveral }: ToolWriter, options: { zone: string; from: UnixSeconds }) {
  const isCrowded = layer.groups.some(
    ({ members }) => new Set(members.flatMap(({ person_ids }) => person_ids)).size > 1,
  );
  return [...layerProblems(layer, options), ...(isCrowded && !hasSeveral ? ['turns of several people'] : [])];
}

/** Time in which layers are compared: all hours and clock changes of a year. */
const YEAR = 366 * DAY;

function overlapProblems(
  layers: readonly Layer[],
  { after }: PlannedSchedule,
  { tool, writer: { overlap: own }, words: { from, accountZone } }: ToolContext,
): string[] {
  if (own === undefined || (own === 'together') === isTogether(after)) return [];
  const zone = zoneOf(after, accountZone);
  const lastStart = Math.max(from, ...layers.map(({ layer_start }) => layer_start));
  const window = { start: from, end: lastStart + YEAR };
  const periods = layers.map((layer) => layerPeriods(layer, window, zone).periods);
  const areApart = periods.every((one, index) =>
    periods.slice(index + 1).every((other) => intersect(one, other).length === 0),
  );
  if (areApart) return [];
  return [
    own === 'together'
      ? `${tool} has all rotations on call at once: a later layer does not replace an earlier one`
      : `${tool} has one layer on call at a time, not all together`,
  ];
}

function roleProblems(
  layers: readonly Layer[],
  stretches: readonly Change[],
  { tool, words }: ToolContext,
): string[] {
  const roles = new Set([
    ...layers.flatMap(({ groups }) => groups.flatMap(({ members }) => members.map(({ role_id }) => role_id))),
    ...stretches.map(({ role_id }) => role_id),
  ]);
  if (roles.size <= 1) return [];
  const names = [...roles].map((role) => roleName(role, words.roles)).join(', ');
  return [`a schedule of ${tool} has one role: use one per role (${names})`];
}

function stretchProblems(
  stretches: readonly Change[],
  { writer: { hasSeveral }, words }: ToolContext,
): string[] {
  const empty = stretches.filter(({ after }) => after.length === 0);
  const crowded = hasSeveral ? [] : stretches.filter(({ after }) => after.length > 1);
  return [
    ...problemLines('nobody on call by the plan', empty, words),
    ...problemLines('several people on call at once', crowded, words),
  ];
}

/** "several people on call at once (Sat 28 Nov, 09:00 – 17:00, and 2 more)" */
function problemLines(problem: string, stretches: readonly Interval[], words: ToolWords): string[] {
  const [first, ...others] = stretches;
  if (!first) return [];
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [`${problem} (${stretchInWords(first, words)}${more})`];
}

function overrideProblems(
  { schedule: before, after, isExact }: PlannedSchedule,
  stretches: readonly Change[],
  { writer, isRuleChange, words }: ToolContext,
): string[] {
  const present = before.layers.filter((layer) => isOverride(layer) && !hasEnded(layer, words.from));
  const isGone = isRuleChange && writer.overridesOnChange === 'go';
  const layers = isGone ? after.layers : differing(before.layers, after.layers);
  const clashes = present.flatMap(({ layer_start: start, layer_end }) =>
    stretches.map((stretch) => overlap(stretch, { start, end: layer_end || Infinity })),
  );
  return [
    ...(isExact && layers.some((layer) => isOverride(layer) && layer.layer_end === 0)
      ? ['an override without an end']
      : []),
    ...(isRuleChange && writer.overridesOnChange === 'unknown' && present.length > 0
      ? ['overrides of now, which may go with the rotations that they override']
      : []),
    ...(writer.overrideOverOverride === 'unknown' && !isGone
      ? problemLines(
          'an override over another',
          clashes.filter((common) => !isEmpty(common)),
          words,
        )
      : []),
  ];
}

/** Layers that only one of two lists has. */
function differing(before: readonly Layer[], after: readonly Layer[]): Layer[] {
  const [known, planned] = [before, after].map(
    (layers) => new Set(layers.map((layer) => stringifyJson(layer))),
  );
  return [
    ...before.filter((layer) => !planned?.has(stringifyJson(layer))),
    ...after.filter((layer) => !known?.has(stringifyJson(layer))),
  ];
}
