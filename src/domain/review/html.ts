import { escapedHtml } from '../text/words';
import {
  acknowledgedBy,
  type DocumentChart,
  type DocumentFigure,
  type DocumentTask,
  introOf,
  type ReviewDocument,
} from './document';

/** Style of a review as a file: light or dark as the reader's system, and on paper. */
const HTML_STYLE = `
:root{color-scheme:light dark;--ink:#1b2330;--ink-2:#4d5868;--line:#d5dae1;--surface:#fff;--bar:#c5d6ee;--accent:#1a5fb4;--bad:#b3162b}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf2;--ink-2:#a9b3c1;--line:#3a4350;--surface:#171c23;--bar:#2b4468;--accent:#7fb0f0;--bad:#ff8590}}
@media print{:root{--ink:#000;--ink-2:#333;--line:#bbb;--surface:#fff;--bar:#c5d6ee;--accent:#1a5fb4;--bad:#b3162b}body{font-size:10pt}section{break-inside:avoid-page}}
*{box-sizing:border-box}
body{margin:0;background:var(--surface);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0;font-size:1.6rem;line-height:1.2}
h2{margin:1.75rem 0 .5rem;font-size:1.05rem}
p,small{color:var(--ink-2)}
p{margin:.4rem 0}
small{display:block;font-size:.8rem}
a{color:var(--accent)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));margin-top:1rem;border:1px solid var(--line);border-radius:8px}
.figures>div{padding:.6rem 1rem}
.figures h2{margin:0;font-size:.8rem;font-weight:400;color:var(--ink-2)}
.figures b{font-size:1.35rem}
.figures span{font-size:.8rem;color:var(--ink-2)}
.chart{border:1px solid var(--line);border-radius:8px;overflow:hidden}
.row{display:grid;grid-template-columns:minmax(8rem,26%) minmax(0,1fr)}
.row+.row{border-top:1px solid var(--line)}
.name{padding:.3rem .75rem;font-size:.85rem;overflow-wrap:anywhere}
.track{position:relative;min-height:1.75rem;border-left:1px solid var(--line);overflow:hidden}
.row:has(.bar) .track{min-height:2.6rem}
.track span{position:absolute;top:.25rem;font-size:.8rem;white-space:nowrap}
.track .note{padding:0 .3rem;background:var(--surface)}
.track .bar{height:1.3rem;border-left:3px solid var(--accent);border-radius:3px;background:var(--bar);print-color-adjust:exact}
.track .bar.critical{border-left-color:var(--bad)}
.track .label{top:.3rem;padding:0 .5rem}
.line{position:absolute;inset:0 auto;border-left:1px dashed var(--ink-2)}
.mark{position:absolute;top:1.75rem;height:.55rem;border-left:2px solid var(--ink-2)}
.mark.critical{border-color:var(--bad)}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th,td{padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-size:.8rem;font-weight:600;color:var(--ink-2)}
ul{margin:0;padding-left:1.2rem}
@media(max-width:40rem){table{display:block;overflow-x:auto}.row{grid-template-columns:minmax(0,1fr)}.track{border-left:0}}
`.trim();

/** Blocks scripts and requests, whatever the file has in it. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** A review as one HTML file without scripts or requests. Escapes whatever people or servers wrote. */
export function reviewHtml(review: ReviewDocument): string {
  const { title, zone, link, compared, milestones, chart, notes, timeline } = review;
  const body = [
    `<header><h1>${escapedHtml(title)}</h1><p>${escapedHtml(introOf(review))} <a href="${escapedHtml(link)}">Open in Watchbill</a></p></header>`,
    `<div class="figures">${figures(review.figures)}</div>`,
    paragraph([...milestones.map((one) => `${one}.`), compared].join(' ')),
    section('Chronology', chartHtml(chart, zone)),
    section(
      'Events',
      table(
        ['Time', 'Kind', 'What'],
        timeline.map(({ time, kind, text }) => [time, kind, text]),
      ),
    ),
    section('Notes', list(notes.map(({ kind, text }) => (kind === 'Note' ? text : `${kind}: ${text}`)))),
    section('Decisions and actions', list(review.tasks.map(taskText))),
    section(
      'Incidents by title',
      table(
        ['First', 'Title', 'Incidents', 'Critical', 'First acknowledged', 'Last closed'],
        review.titles.map((one) => [
          one.time,
          one.title,
          String(one.incidents),
          String(one.critical),
          one.acknowledged,
          one.closed,
        ]),
      ),
    ),
    section('Incidents', incidents(review), review.selection),
    section(
      'On call',
      table(
        ['Schedule', 'On call'],
        review.onCall.map(({ name, people }) => [name, people]),
      ),
    ),
    section(
      'Load per person',
      table(
        ['Person', 'Interruptions', 'At night', 'Incidents', 'Incident hours'],
        review.load.map((one) => [
          one.person,
          String(one.interruptions),
          String(one.atNight),
          String(one.incidents),
          one.engaged,
        ]),
      ),
    ),
    section('Evidence', evidence(review.evidence)),
    section('How this is counted', list(review.figures.map(({ label, rule }) => `${label}: ${rule}`))),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${escapedHtml(POLICY)}">
<title>${escapedHtml(title)}</title><style>${HTML_STYLE}</style></head>
<body><main>
${body.filter((block) => block !== '').join('\n')}
</main></body></html>
`;
}

function figures(all: readonly DocumentFigure[]): string {
  return all
    .map(
      ({ label, value, unit, before }) =>
        `<div><h2>${escapedHtml(label)}</h2><b>${escapedHtml(value)}</b> <span>${escapedHtml(unit)}</span><small>${escapedHtml(before === '' ? '' : `${before} before`)}</small></div>`,
    )
    .join('');
}

/** Lanes with their marks below the notes, placed in per cent. */
function chartHtml({ ticks, notes, lanes }: DocumentChart, zone: string): string {
  if (lanes.length === 0) return '';
  const lines = notes.map(({ place }) => `<i class="line" style="${at(place)}"></i>`).join('');
  const row = (name: string, track: string) =>
    `<div class="row"><div class="name">${name}</div><div class="track">${lines}${track}</div></div>`;
  const rows = [
    row(
      escapedHtml(zone),
      ticks.map(({ place, label }) => `<span style="${at(place)}">${escapedHtml(label)}</span>`).join(''),
    ),
    ...notes.map(({ place, head, text }) =>
      row(
        '',
        `<span class="note" style="${place > 0.6 ? `right:${percent(1 - place)}` : at(place)}"><b>${escapedHtml(head)}</b> ${escapedHtml(text)}</span>`,
      ),
    ),
    ...lanes.map(({ title, counts, label, start, end, isCritical, marks }) =>
      row(
        `<b>${escapedHtml(title)}</b><small>${escapedHtml(counts)}</small>`,
        `<span class="bar${isCritical ? ' critical' : ''}" style="${at(start)};width:${percent(Math.max(end - start, 0.004))}"></span><span class="label" style="${start > 0.6 ? `right:${percent(1 - end)}` : at(start)}">${escapedHtml(label)}</span>${marks.map((mark) => `<i class="mark${mark.isCritical ? ' critical' : ''}" style="${at(mark.place)}"></i>`).join('')}`,
      ),
    ),
  ];
  return `<div class="chart">${rows.join('')}</div>`;
}

function at(place: number): string {
  return `left:${percent(place)}`;
}

function percent(place: number): string {
  return `${(place * 100).toFixed(2)}%`;
}

function incidents({ incidents: all }: ReviewDocument): string {
  return table(
    ['', 'Time', 'Severity', 'Title', 'Acknowledged', 'By', 'Closed'],
    all.map(({ number, time, severity, title, acknowledged, responders, closed }) => [
      String(number),
      time,
      severity,
      title,
      acknowledged,
      acknowledgedBy(responders),
      closed,
    ]),
  );
}

function evidence(all: ReviewDocument['evidence']): string {
  const items = all.map(
    ({ kind, title, status, sentence, link }) =>
      `<li>${escapedHtml(kind)} <a href="${escapedHtml(link)}">${escapedHtml(title)}</a> ${escapedHtml([status, sentence].filter((part) => part !== '').join(': '))}</li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

function taskText({ kind, text, owner }: DocumentTask): string {
  return `${kind}: ${text}${owner === '' ? '' : ` (${owner})`}`;
}

function paragraph(text: string): string {
  return text === '' ? '' : `<p>${escapedHtml(text)}</p>`;
}

/** '' without a body. */
function section(head: string, body: string, note = ''): string {
  return body === '' ? '' : `<section><h2>${head}</h2>${body}${paragraph(note)}</section>`;
}

function list(items: readonly string[]): string {
  if (items.length === 0) return '';
  return `<ul>${items.map((item) => `<li>${escapedHtml(item)}</li>`).join('')}</ul>`;
}

/** '' without rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `<table><thead>${line(head, 'th')}</thead><tbody>${rows.map((cells) => line(cells, 'td')).join('')}</tbody></table>`;
}

function line(cells: readonly string[], tag: 'th' | 'td'): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escapedHtml(cell)}</${tag}>`).join('')}</tr>`;
}
