import { escapedMarkdown } from '../text/words';
import type {
  DocumentDuty,
  DocumentFigure,
  DocumentIncident,
  DocumentNote,
  DocumentResponder,
  ReviewDocument,
} from './document';

type MarkdownOptions = {
  /** Adds a section for each incident and the counting rules. */
  hasDetails: boolean;
};

/**
 * A review as one page of Markdown (CommonMark with tables, as GitHub has it). Escapes whatever people or servers wrote.
 */
export function reviewMarkdown(review: ReviewDocument, { hasDetails }: MarkdownOptions): string {
  const { title, of, zone, asOf, link, figures, compared, incidents, onCall, load, evidence } = review;
  const { timeline, selection } = review;
  const blocks = [
    `# ${escapedMarkdown(title)}`,
    `${escapedMarkdown(of)}. Times in ${zone}, as of ${asOf}. [Open in Watchbill](${link})`,
    figureTable(figures),
    escapedMarkdown(compared),
    section('Notes', noteLines(untimedNotes(review))),
    section(
      'Timeline',
      table(
        ['Time', 'Event'],
        timeline.map(({ time, text }) => [time, text]),
      ),
    ),
    section('Incidents', incidentTable(incidents), selection, TIMES_NOTE),
    section('On call', dutyTable(onCall)),
    section(
      'Load per person',
      table(
        ['Person', 'Interruptions', 'At night', 'Incidents', 'Engaged'],
        load.map(({ person, interruptions, atNight, incidents: count, engaged }) => [
          person,
          String(interruptions),
          String(atNight),
          String(count),
          engaged,
        ]),
      ),
    ),
    section(
      'Evidence',
      evidence
        .map(({ kind, title: name, status, sentence, link: to }) => {
          const suffix = status === '' ? '' : ` (${escapedMarkdown(status)})`;
          return `- ${kind} [${escapedMarkdown(name)}](${to})${suffix}: ${escapedMarkdown(sentence)}`;
        })
        .join('\n'),
    ),
    ...(hasDetails
      ? [...incidents.map(incidentSection), section('How this is counted', rules(figures))]
      : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const TIMES_NOTE = 'Acknowledged and closed: time since the trigger.';

/** Timed notes are in the timeline. */
function untimedNotes({ notes, incidents }: ReviewDocument): DocumentNote[] {
  return [
    ...notes,
    ...incidents.flatMap(({ number, notes: own }) =>
      own.map(({ time, text }) => ({ time, text: `Incident ${number}: ${text}` })),
    ),
  ].filter(({ time }) => time === '');
}

function figureTable(figures: readonly DocumentFigure[]): string {
  const isCompared = figures.some(({ before }) => before !== '');
  const lines = figures.map(({ label, value, unit, before }) => ({
    label: escapedMarkdown(label),
    value: `**${escapedMarkdown(value)}**${unit === '' ? '' : ` ${escapedMarkdown(unit)}`}`,
    before: escapedMarkdown(before),
  }));
  return isCompared
    ? rawTable(
        ['', 'This review', 'Before'],
        lines.map(({ label, value, before }) => [label, value, before]),
      )
    : rawTable(
        ['', 'This review'],
        lines.map(({ label, value }) => [label, value]),
      );
}

function incidentTable(incidents: readonly DocumentIncident[]): string {
  return rawTable(
    ['', 'Time', 'Severity', 'Title', 'Acknowledged', 'By', 'Closed'],
    incidents.map(({ number, link, time, severity, title, acknowledged, responders, closed }) => [
      `[${number}](${link})`,
      ...[time, severity, title, acknowledged, acknowledgedBy(responders), closed].map(escapedMarkdown),
    ]),
  );
}

/** '' if unknown or nobody. */
function acknowledgedBy(responders: readonly DocumentResponder[] = []): string {
  return responders
    .filter(({ hasAcknowledged }) => hasAcknowledged)
    .map(({ name }) => name)
    .join(', ');
}

function incidentSection(incident: DocumentIncident): string {
  const { number, id, title, link, onCallLink, facts, responders, onCall, notes } = incident;
  return [
    `### ${number}. ${escapedMarkdown(title)}`,
    facts.map(([name, value]) => `- **${name}:** ${escapedMarkdown(value)}`).join('\n'),
    `Responders: ${respondersText(responders)}`,
    onCall.length === 0 ? '' : `On call:\n\n${list(onCall.map(({ name, people }) => `${name}: ${people}`))}`,
    noteLines(notes),
    `[Incident ${escapedMarkdown(id)}](${link}), [who was on call](${onCallLink})`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function respondersText(responders: readonly DocumentResponder[] | undefined): string {
  if (responders === undefined) return 'could not be loaded';
  if (responders.length === 0) return 'nobody was assigned';
  return responders
    .map(({ name, hasAcknowledged }) => escapedMarkdown(`${name}${hasAcknowledged ? ' (acknowledged)' : ''}`))
    .join('; ');
}

function dutyTable(duties: readonly DocumentDuty[]): string {
  return table(
    ['Schedule', 'On call'],
    duties.map(({ name, people }) => [name, people]),
  );
}

function rules(figures: readonly DocumentFigure[]): string {
  return list(figures.map(({ label, rule }) => `${label}: ${rule}`));
}

function noteLines(notes: readonly DocumentNote[]): string {
  return notes
    .map(
      ({ time, text }) => `- ${time === '' ? '' : `**${escapedMarkdown(time)}** `}${escapedMarkdown(text)}`,
    )
    .join('\n');
}

/** '' without a body; further lines follow it. */
function section(head: string, body: string, ...lines: readonly string[]): string {
  const blocks = [body, ...lines.map(escapedMarkdown)].filter((block) => block !== '');
  return body === '' ? '' : `## ${head}\n\n${blocks.join('\n\n')}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${escapedMarkdown(item)}`).join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rawTable(
    head,
    rows.map((cells) => cells.map(escapedMarkdown)),
  );
}

/** A table of escaped cells; '' without rows. */
function rawTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
