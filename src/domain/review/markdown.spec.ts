import { expect, test } from 'vitest';
import type { DocumentIncident, ReviewDocument } from './document';
import { reviewMarkdown } from './markdown';

const INCIDENT: DocumentIncident = {
  number: 1,
  id: 'in-1',
  title: '<b>Checkout</b>\nslow | late',
  time: '02:41',
  severity: 'Critical',
  acknowledged: '6 m 00 s',
  closed: '2 h 57 m',
  link: 'https://wb.example/incidents?row=in-1',
  onCallLink: 'https://wb.example/oncall?at=x',
  facts: [['Severity', 'Critical']],
  responders: [
    { name: 'Wei Zhang', hasAcknowledged: true },
    { name: 'Mia Kim', hasAcknowledged: false },
  ],
  onCall: [{ name: 'Payments, Primary', people: 'Wei Zhang' }],
  notes: [{ time: '', text: 'was the cause' }],
};

const REVIEW: ReviewDocument = {
  title: 'Payments | in the *night*',
  of: '1 incident, Thu 19 Nov 2026, 02:30 – 06:30',
  zone: 'Asia/Shanghai (UTC+8)',
  asOf: 'Sat 21 Nov 2026, 14:05:00 UTC+8',
  link: 'https://wb.example/review?sel=in-1',
  compared: 'Compared with all incidents in the same hours of the 28 days before.',
  figures: [
    { label: 'Incidents', value: '1', unit: 'in 4 h', before: '0 to 2', rule: 'Counted.' },
    { label: 'People interrupted', value: '2', unit: '', before: '', rule: 'By metrics.' },
  ],
  timeline: [
    { time: '02:41', text: 'First incident: 1. Checkout' },
    { time: '05:12', text: 'rolled back' },
  ],
  notes: [
    { time: '05:12', text: 'rolled back' },
    { time: '', text: 'no *blame*' },
  ],
  incidents: [INCIDENT],
  selection: '',
  onCall: [{ name: 'Payments, Primary', people: 'Wei Zhang' }],
  load: [{ person: 'Wei Zhang', interruptions: 2, atNight: 1, incidents: 1, engaged: '5 m 00 s' }],
  evidence: [],
};

test('the Markdown of a review is one page, in which nothing that people wrote is markup', () => {
  expect(reviewMarkdown(REVIEW, { hasDetails: false })).toBe(String.raw`# Payments \| in the \*night\*

1 incident, Thu 19 Nov 2026, 02:30 – 06:30. Times in Asia/Shanghai (UTC+8), as of Sat 21 Nov 2026, 14:05:00 UTC+8. [Open in Watchbill](https://wb.example/review?sel=in-1)

|  | This review | Before |
| --- | --- | --- |
| Incidents | **1** in 4 h | 0 to 2 |
| People interrupted | **2** |  |

Compared with all incidents in the same hours of the 28 days before.

## Notes

- no \*blame\*
- Incident 1: was the cause

## Timeline

| Time | Event |
| --- | --- |
| 02:41 | First incident: 1. Checkout |
| 05:12 | rolled back |

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

| Person | Interruptions | At night | Incidents | Engaged |
| --- | --- | --- | --- | --- |
| Wei Zhang | 2 | 1 | 1 | 5 m 00 s |
`);
});

test('details add a section for each incident, and the counting rules', () => {
  const [page, details = ''] = reviewMarkdown(REVIEW, { hasDetails: true }).split('\n### ');
  expect(page).toBe(reviewMarkdown(REVIEW, { hasDetails: false }));
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

test('unknown responders are marked, and an empty part has no heading', () => {
  const unknown = { ...INCIDENT, responders: undefined, onCall: [], notes: [] };
  const text = reviewMarkdown({ ...REVIEW, incidents: [unknown], notes: [], load: [] }, { hasDetails: true });
  expect(text).toContain('Responders: could not be loaded');
  expect(text).toContain('| 6 m 00 s |  | 2 h 57 m |');
  for (const head of ['On call:', 'Load per person', 'Notes']) expect(text).not.toContain(head);
});

test('figures without a comparison have no column for it', () => {
  const figures = REVIEW.figures.map((figure) => ({ ...figure, before: '' }));
  const text = reviewMarkdown({ ...REVIEW, figures }, { hasDetails: false });
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
  expect(reviewMarkdown(storm, { hasDetails: false }).length).toBeLessThan(20_000);
  expect(reviewMarkdown(storm, { hasDetails: true }).length).toBeLessThan(65_536);
});
