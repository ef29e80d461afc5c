import { escapedMarkdown } from '../text/words';
import {
  acknowledgedBy,
  type DocumentFigure,
  type DocumentIncident,
  type DocumentNote,
  type DocumentResponder,
  type DocumentTitle,
  introOf,
  type ReviewDocument,
} from './document';

type MarkdownOptions = {
  /** Adds the table of incidents. */
  hasIncidents: boolean;
  /** Adds a section for each incident and the counting rules. */
  hasDetails: boolean;
};

/**
 * A review as one page of Markdown (CommonMark with tables, as GitHub has it). Escapes whatever people or servers wrote.
 */
export function reviewMarkdown(
  review: ReviewDocument,
  { hasIncidents, hasDetails }: MarkdownOptions,
): string {
  const { title, link, figures, compared, incidents, onCall, load } = review;
  const blocks = [
    `# ${escapedMarkdown(title)}`,
    `${escapedMarkdown(introOf(review))} [Open in Watchbill](${link})`,
    figureTable(figures),
    escapedMarkdown(compared),
    neverLine(incidents),
    section('Notes', noteLines(review.notes)),
    section(
      'Chronology',
      table(
        ['Time', 'Kind', 'What'],
        review.timeline.map(({ time, kind, text }) => [time, kind, text]),
      ),
    ),
    section('Incidents by title', titleTable(review.titles)),
    hasIncidents ? section('Incidents', incidentTable(incidents), review.selection, TIMES_NOTE) : '',
    section(
      'On call',
      table(
        ['Schedule', 'On call'],
        onCall.map(({ name, people }) => [name, people]),
      ),
    ),
    section(
      'Load per person',
      table(
        ['Person', 'Interruptions', 'At night', 'Incidents', 'Incident hours'],
        load.map(({ person, interruptions, atNight, incidents: count, engaged }) => [
          person,
          String(interruptions),
          String(atNight),
          String(count),
          engaged,
        ]),
      ),
    ),
    section('Evidence', evidenceLines(review.evidence)),
    ...(hasDetails
      ? [...incidents.map(incidentSection), section('How this is counted', rules(figures))]
      : []),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** "Never acknowledged: 1, 4."; '' if all were. */
function neverLine(incidents: readonly DocumentIncident[]): string {
  const links = incidents
    .filter(({ isAcknowledged }) => !isAcknowledged)
    .map(({ number, link }) => `[${number}](${link})`);
  return links.length === 0 ? '' : `**Never acknowledged**: ${links.join(', ')}.`;
}

const TIMES_NOTE = 'Acknowledged and closed: time since the trigger.';

function evidenceLines(evidence: ReviewDocument['evidence']): string {
  return evidence
    .map(({ kind, title, status, sentence, link }) => {
      const suffix = status === '' ? '' : ` (${escapedMarkdown(status)})`;
      return `- ${kind} [${escapedMarkdown(title)}](${link})${suffix}: ${escapedMarkdown(sentence)}`;
    })
    .join('\n');
}

function titleTable(titles: readonly DocumentTitle[]): string {
  return table(
    ['First', 'Title', 'Incidents', 'Critical', 'First acknowledged', 'Last closed'],
    titles.map(({ time, title, incidents, critical, acknowledged, closed }) => [
      time,
      title,
      String(incidents),
      String(critical),
      acknowledged,
      closed,
    ]),
  );
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
