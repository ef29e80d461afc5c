import type { DocumentIncident, ReviewDocument } from './document';

export const INCIDENT: DocumentIncident = {
  number: 1,
  id: 'in-1',
  title: '<b>Checkout</b>\nslow | late',
  time: '02:41',
  severity: 'Critical',
  isAcknowledged: true,
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

export const REVIEW: ReviewDocument = {
  title: 'Payments | in the *night*',
  of: '1 incident, Thu 19 Nov 2026, 02:30 – 06:30',
  zone: 'Asia/Shanghai (UTC+8)',
  asOf: 'Sat 21 Nov 2026, 14:05:00 UTC+8',
  link: 'https://wb.example/review?sel=in-1',
  hasPseudonyms: false,
  compared: 'Compared with all incidents in the same hours of the 28 days before.',
  figures: [
    { label: 'Incidents', value: '1', unit: 'in 4 h', before: '0 to 2', rule: 'Counted.' },
    { label: 'People interrupted', value: '2', unit: '', before: '', rule: 'By metrics.' },
  ],
  timeline: [
    { time: '02:41', kind: 'First incident', text: '1. Checkout' },
    { time: '05:12', kind: 'Note', text: 'rolled back' },
  ],
  notes: [
    { time: '', text: 'no *blame*' },
    { time: '05:30', text: 'Incident 1: was the cause' },
  ],
  titles: [
    {
      time: '02:41',
      title: '<b>Checkout</b>',
      incidents: 2,
      critical: 1,
      acknowledged: 'Wei Zhang, 6 m 00 s',
      closed: '05:38',
    },
  ],
  incidents: [INCIDENT],
  selection: '',
  onCall: [{ name: 'Payments, Primary', people: 'Wei Zhang' }],
  load: [{ person: 'Wei Zhang', interruptions: 2, atNight: 1, incidents: 1, engaged: '5 m 00 s' }],
  evidence: [],
};
