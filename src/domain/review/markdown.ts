import { escapedMarkdown } from '../text/markdown';
import type { DocumentIncident, DocumentNote, ReviewDocument } from './document';

/** A review as Markdown (CommonMark with tables), in the order of the page; what people wrote is never read as markup. */
export function reviewMarkdown(review: ReviewDocument): string {
  const { title, of, zone, asOf, link, notes, figures, compared, incidents, lanes, load, evidence } = review;
  const blocks = [
    `# ${escapedMarkdown(title)}`,
    `${escapedMarkdown(of)}. All times in ${zone}, as of ${asOf}. [In Watchbill](${link})`,
    noteLines(notes),
    table(
      ['', 'now', '', compared],
      figures.map(({ label, value, unit, before }) => [
        label,
        `**${escapedMarkdown(value)}**`,
        escapedMarkdown(unit),
        escapedMarkdown(before),
      ]),
    ),
    incidents.length === 0 ? '' : '## Incidents',
    ...incidents.map(incidentSection),
    section('Who was on call', list(lanes.map(({ name, stretches }) => `${name}: ${stretches.join('; ')}`))),
    section(
      'Load of the people',
      table(
        ['person', 'interruptions', 'at night', 'incidents', 'engaged'],
        load.map(({ person, interruptions, atNight, incidents: count, engaged }) => [
          escapedMarkdown(person),
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
          const stands = status === '' ? '' : ` (${escapedMarkdown(status)})`;
          return `- ${kind} [${escapedMarkdown(name)}](${to})${stands}: ${escapedMarkdown(sentence)}`;
        })
        .join('\n'),
    ),
    section('How this is counted', list(figures.map(({ label, rule }) => `${label}: ${rule}`))),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function incidentSection(incident: DocumentIncident): string {
  const { number, id, title, link, onCallLink, facts, responders, onCall, notes } = incident;
  return [
    `### ${number}. ${escapedMarkdown(title)}`,
    facts.map(([name, value]) => `- **${name}:** ${escapedMarkdown(value)}`).join('\n'),
    `Responders: ${respondersText(responders)}`,
    onCall.length === 0 ? '' : `On call then:\n\n${list(onCall)}`,
    noteLines(notes),
    `[Incident ${escapedMarkdown(id)}](${link}), [who was on call](${onCallLink})`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function respondersText(responders: readonly string[] | undefined): string {
  if (responders === undefined) return 'could not be loaded';
  return responders.length === 0 ? 'nobody was assigned' : responders.map(escapedMarkdown).join('; ');
}

function noteLines(notes: readonly DocumentNote[]): string {
  return notes
    .map(
      ({ time, text }) => `- ${time === '' ? '' : `**${escapedMarkdown(time)}** `}${escapedMarkdown(text)}`,
    )
    .join('\n');
}

function section(head: string, body: string): string {
  return body === '' ? '' : `## ${head}\n\n${body}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${escapedMarkdown(item)}`).join('\n');
}

/** '' without rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
