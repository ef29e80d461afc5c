import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { formatSpan } from '../../time/format';
import { roleName } from '../words/role-words';
import type { Breach, RuleResult } from './check-rules';
import { ruleInWords } from './rule';

/** Results of rules as text for a terminal, and as JUnit XML for CI. */

export type ReportContext = {
  schedules: readonly Pick<Schedule, 'schedule_id' | 'schedule_name'>[];
  names: Names;
  /** Zone of the moments. */
  zone: string;
};

/** Breaches printed per rule. */
const MAX_LINES = 20;

/** Lines for a terminal: `ok       Nobody …`, or `failure  Nobody …` with its breaches below. */
export function textReport(results: readonly RuleResult[], context: ReportContext): string[] {
  return results.flatMap(({ rule, breaches }) => [
    `${(breaches.length === 0 ? 'ok' : 'failure').padEnd('failure'.length)}  ${ruleInWords(rule)}`,
    ...breachLines(breaches, context).map((line) => `         ${line}`),
  ]);
}

/** Test suite in the format of JUnit, one test case per rule. */
export function junitReport(results: readonly RuleResult[], context: ReportContext): string {
  const failures = results.filter(({ breaches }) => breaches.length > 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="watchbill rules" tests="${results.length}" failures="${failures}" errors="0" skipped="0">`,
    ...results.map((result) => testCase(result, context)),
    '</testsuite>',
    '',
  ].join('\n');
}

/** Breach in one line: time, schedules, person or role. */
function breachInWords(breach: Breach, { schedules, names, zone }: ReportContext): string {
  const { start, end, schedule_ids, person_id, role_id } = breach;
  const nameOf = new Map(schedules.map((one) => [String(one.schedule_id), one.schedule_name]));
  const places = schedule_ids.map((id) => nameOf.get(String(id)) || `#${id}`).join(', ');
  const who = person_id === undefined ? gapWords(role_id, names) : personWords(person_id, names);
  return `${formatSpan(start, end, zone)} ${zone}: ${places}: ${who}`;
}

function gapWords(role: Id | undefined, { roles }: Names): string {
  return role === undefined ? 'nobody is on call' : `nobody is ${roleName(role, roles)}`;
}

function personWords(person: Id, { people }: Names): string {
  return people.find(({ person_id }) => String(person_id) === String(person))?.person_name ?? `#${person}`;
}

function breachLines(breaches: readonly Breach[], context: ReportContext): string[] {
  const lines = breaches.slice(0, MAX_LINES).map((breach) => breachInWords(breach, context));
  const rest = breaches.length - lines.length;
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
}

function testCase({ rule, breaches }: RuleResult, context: ReportContext): string {
  const head = `  <testcase classname="${rule.rule}" name="${escapeXml(ruleInWords(rule))}"`;
  if (breaches.length === 0) return `${head}/>`;
  const lines = breachLines(breaches, context);
  const message = escapeXml(`${breaches.length} ${breaches.length === 1 ? 'breach' : 'breaches'}`);
  return `${head}>\n    <failure message="${message}">${escapeXml(lines.join('\n'))}</failure>\n  </testcase>`;
}

/** Escapes a text for XML 1.0, without the control characters that it cannot contain. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
