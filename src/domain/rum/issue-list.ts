import type { SentIssue } from '#contract/rum';
import { folded } from '../text/folded';
import { issueBadges } from './lifecycle';

/** Kinds of issues in a list, by the rules of their badges. */
export const ISSUE_KINDS = ['new', 'regressed', 'before'] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

/** Kind of an issue: regressed before new (first seen since the start of the range), else seen before. */
export function kindOf(issue: SentIssue, newSince: number): IssueKind {
  const kinds = new Set(issueBadges(issue, newSince).map(({ kind }) => kind));
  if (kinds.has('regressed')) return 'regressed';
  return kinds.has('new') ? 'new' : 'before';
}

export type IssueFilter = {
  version?: string | undefined;
  kind?: IssueKind | undefined;
  /** Part of the error, the service or the id, in any case and without accents. */
  text: string;
};

/** Issues that pass a filter. */
export function filterIssues(
  issues: readonly SentIssue[],
  { version, kind, text }: IssueFilter,
  newSince: number,
): SentIssue[] {
  const part = folded(text.trim());
  return issues.filter(
    (issue) =>
      (version === undefined || versionsOf(issue).includes(version)) &&
      (kind === undefined || kindOf(issue, newSince) === kind) &&
      (part === '' || folded(searchText(issue)).includes(part)),
  );
}

function searchText({ issue_id, service, error, application_name }: SentIssue): string {
  return [issue_id, service, error.type, error.message, application_name].join('\n');
}

/** Versions that an issue is known from: first seen, last seen, regressed. */
export function versionsOf({ first_seen, last_seen, regression }: SentIssue): string[] {
  const versions = [first_seen?.version, last_seen?.version, regression?.regressed_at_version];
  return [...new Set(versions.filter((version) => version !== undefined && version !== ''))].flatMap(
    (version) => version ?? [],
  );
}

export function countKinds(issues: readonly SentIssue[], newSince: number): Record<IssueKind, number> {
  const counts = { new: 0, regressed: 0, before: 0 };
  for (const issue of issues) counts[kindOf(issue, newSince)] += 1;
  return counts;
}

/** Versions, latest first: 4.18.0 before 4.9.2. */
export function byVersion(versions: Iterable<string>): string[] {
  return [...versions].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}
