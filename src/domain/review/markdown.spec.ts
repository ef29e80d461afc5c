import { expect, test } from 'vitest';
import type { ReviewDocument } from './document';
import { reviewMarkdown } from './markdown';

const REVIEW: ReviewDocument = {
  title: 'Payments | in the *night*',
  of: '1 incident, Thu 19 Nov 2026, 02:30 – 06:30',
  zone: 'Asia/Shanghai',
  asOf: 'Sat 21 Nov 2026, 14:05:00 UTC+8',
  link: 'https://wb.example/review?sel=in-1',
  notes: [{ time: '05:12', text: 'rolled back' }],
  compared: 'in the same hours of the 28 days before',
  figures: [{ label: 'Incidents', value: '1', unit: 'in 4 h', before: '0 to 2', rule: 'Counted.' }],
  incidents: [
    {
      number: 1,
      id: 'in-1',
      title: '<b>Checkout</b>\nslow',
      link: 'https://wb.example/incidents?row=in-1',
      onCallLink: 'https://wb.example/oncall?at=x',
      facts: [['Severity', 'Critical']],
      responders: ['Wei Zhang (acknowledged)'],
      onCall: ['Payments, role 1: Wei Zhang'],
      notes: [],
    },
  ],
  lanes: [{ name: 'Payments', stretches: ['Wei Zhang, Thu 19 Nov, 02:30 – 06:30'] }],
  load: [{ person: 'Wei Zhang', interruptions: 2, atNight: 1, incidents: 1, engaged: '5 m 00 s' }],
  evidence: [],
};

test('a whole document, in which nothing that people wrote is markup', () => {
  expect(reviewMarkdown(REVIEW)).toBe(String.raw`# Payments \| in the \*night\*

1 incident, Thu 19 Nov 2026, 02:30 – 06:30. All times in Asia/Shanghai, as of Sat 21 Nov 2026, 14:05:00 UTC+8. [In Watchbill](https://wb.example/review?sel=in-1)

- **05:12** rolled back

|  | now |  | in the same hours of the 28 days before |
| --- | --- | --- | --- |
| Incidents | **1** | in 4 h | 0 to 2 |

## Incidents

### 1. \<b\>Checkout\</b\> slow

- **Severity:** Critical

Responders: Wei Zhang (acknowledged)

On call then:

- Payments, role 1: Wei Zhang

[Incident in-1](https://wb.example/incidents?row=in-1), [who was on call](https://wb.example/oncall?at=x)

## Who was on call

- Payments: Wei Zhang, Thu 19 Nov, 02:30 – 06:30

## Load of the people

| person | interruptions | at night | incidents | engaged |
| --- | --- | --- | --- | --- |
| Wei Zhang | 2 | 1 | 1 | 5 m 00 s |

## How this is counted

- Incidents: Counted.
`);
});

test('unknown values are marked, and an empty part has no heading', () => {
  const [incident] = REVIEW.incidents;
  const text = reviewMarkdown({
    ...REVIEW,
    incidents: incident ? [{ ...incident, responders: undefined, onCall: [] }] : [],
    load: [],
  });
  expect(text).toContain('Responders: could not be loaded');
  expect(text).not.toContain('On call then');
  expect(text).not.toContain('Load of the people');
});
