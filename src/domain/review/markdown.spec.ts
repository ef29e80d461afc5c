import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INCIDENT, REVIEW } from './document.spec-support';
import { reviewMarkdown } from './markdown';

const PAGE = { hasIncidents: true, hasDetails: false };
const DETAILS = { hasIncidents: true, hasDetails: true };

test('the Markdown of a review is one page, in which nothing that people wrote is markup', () => {
  expect(reviewMarkdown(REVIEW, PAGE)).toBe(String.raw`# Payments \| in the \*night\*

1 incident, Thu 19 Nov 2026, 02:30 – 06:30. Times in Asia/Shanghai (UTC+8), as of Sat 21 Nov 2026, 14:05:00 UTC+8. [Open in Watchbill](https://wb.example/review?sel=in-1)

|  | This review | Before |
| --- | --- | --- |
| Incidents | **1** in 4 h | 0 to 2 |
| People interrupted | **2** |  |

Compared with all incidents in the same hours of the 28 days before.

## Notes

- no \*blame\*
- **05:30** Incident 1: was the cause

## Chronology

| Time | Kind | What |
| --- | --- | --- |
| 02:41 | First incident | 1\. Checkout |
| 05:12 | Note | rolled back |

## Incidents by title

| First | Title | Incidents | Critical | First acknowledged | Last closed |
| --- | --- | --- | --- | --- | --- |
| 02:41 | \<b\>Checkout\</b\> | 2 | 1 | Wei Zhang, 6 m 00 s | 05:38 |

## Incidents

|  | Time | Severity | Title | Acknowledged | By | Closed |
| --- | --- | --- | --- | --- | --- | --- |
| [1](https://wb.example/incidents?row=in-1) | 02:41 | Critical | \<b\>Checkout\</b\> slow \| late | 6 m 00 s | Wei Zhang | 2 h 57 m |

Acknowledged and closed: time since the trigger.

## On call

| Schedule | On call |
| --- | --- |
| Payments, Primary | Wei Zhang |

## Load per person

| Person | Interruptions | At night | Incidents | Incident hours |
| --- | --- | --- | --- | --- |
| Wei Zhang | 2 | 1 | 1 | 5 m 00 s |
`);
});

test('details add a section for each incident, and the counting rules', () => {
  const [page, details = ''] = reviewMarkdown(REVIEW, DETAILS).split('\n### ');
  expect(page).toBe(reviewMarkdown(REVIEW, PAGE));
  expect(details).toBe(String.raw`1. \<b\>Checkout\</b\> slow \| late

- **Severity:** Critical

Responders: Wei Zhang (acknowledged); Mia Kim

On call:

- Payments, Primary: Wei Zhang

- was the cause

[Incident in-1](https://wb.example/incidents?row=in-1), [who was on call](https://wb.example/oncall?at=x)

## How this is counted

- Incidents: Counted.
- People interrupted: By metrics.
`);
});

test('incidents never acknowledged have a line', () => {
  const never = { ...INCIDENT, number: 4, isAcknowledged: false, acknowledged: 'never' };
  const text = reviewMarkdown({ ...REVIEW, incidents: [INCIDENT, never, { ...never, number: 7 }] }, PAGE);
  const link = 'https://wb.example/incidents?row=in-1';
  expect(text).toContain(`\n**Never acknowledged**: [4](${link}), [7](${link}).\n`);
  expect(reviewMarkdown(REVIEW, PAGE)).not.toContain('Never acknowledged');
});

test('unknown responders are marked, and an empty part has no heading', () => {
  const unknown = { ...INCIDENT, responders: undefined, onCall: [], notes: [] };
  const text = reviewMarkdown({ ...REVIEW, incidents: [unknown], notes: [], load: [] }, DETAILS);
  expect(text).toContain('Responders: could not be loaded');
  expect(text).toContain('| 6 m 00 s |  | 2 h 57 m |');
  for (const head of ['On call:', 'Load per person', '## Notes']) expect(text).not.toContain(head);
});

test('figures without a comparison have no column for it', () => {
  const figures = REVIEW.figures.map((figure) => ({ ...figure, before: '' }));
  const text = reviewMarkdown({ ...REVIEW, figures }, PAGE);
  expect(text).toContain('|  | This review |\n| --- | --- |\n| Incidents | **1** in 4 h |');
});

test('an evening of 50 incidents fits 20,000 characters, and their details a comment on GitHub', () => {
  const link =
    'https://watchbill.example.com/incidents?from=2026-11-12&to=2026-11-21&tz=Asia%2FShanghai&row=in-1';
  const facts = Array.from({ length: 7 }, (): [string, string] => ['Acknowledged', 'x'.repeat(60)]);
  const incidents = Array.from({ length: 50 }, (_, place) => ({
    ...INCIDENT,
    number: place + 1,
    link,
    facts,
  }));
  const storm = { ...REVIEW, incidents };
  expect(reviewMarkdown(storm, PAGE).length).toBeLessThan(20_000);
  expect(reviewMarkdown(storm, DETAILS).length).toBeLessThan(65_536);
});

test('the table of incidents is left out on request', () => {
  const text = reviewMarkdown(REVIEW, { hasIncidents: false, hasDetails: false });
  expect(text).toContain('## Incidents by title');
  expect(text).not.toContain('## Incidents\n');
});

/** Cells of a line by a slow reference: bars without a backslash before them, in pairs. */
function cellsOf(line: string): number {
  let cells = 0;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '\\') at += 1;
    else if (line[at] === '|') cells += 1;
  }
  return cells;
}

test('no text of a person breaks a table, begins a list or a heading, or is markup', () => {
  const unit = fc.constantFrom(
    ...Array.from('|\\`*_~$&[]<>#-+1.) \n\r\té'),
    '<script>',
    '\n| a |',
    '![x](y)',
    '&amp;',
  );
  const text = fc.array(unit, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const titles = REVIEW.titles.map((entry) => ({ ...entry, title: one, acknowledged: other }));
      const timeline = [{ time: '02:41', kind: 'Note', text: one }];
      const incidents = [{ ...INCIDENT, title: one, responders: [{ name: other, hasAcknowledged: true }] }];
      const review = { ...REVIEW, title: one, titles, timeline, incidents };
      const plain = reviewMarkdown(REVIEW, PAGE).split('\n');
      const lines = reviewMarkdown(review, PAGE).split('\n');
      // A line of the fixture for each, but for the chronology, which has one less.
      expect(lines).toHaveLength(plain.length - 1);
      const tables = lines
        .join('\n')
        .split('\n\n')
        .filter((block) => block.startsWith('|'));
      expect(tables).toHaveLength(6);
      for (const [head = '', ...body] of tables.map((block) => block.trimEnd().split('\n'))) {
        for (const line of body) expect(cellsOf(line)).toBe(cellsOf(head));
      }
      const [title = ''] = lines;
      expect(title.slice(2).replaceAll(/\\[\\`*_~$&[\]<>|#.)+-]/g, '')).not.toMatch(/[\\`*_~$&[\]<>|#]/);
      expect(title).not.toMatch(/^# ?(?:[-+]|\d+[.)])/);
    }),
  );
});
