import { describe, expect, it } from 'vitest';
import type { IncidentRow } from '#contract/insight';
import { incidentMarkdown, momentsOf } from './incident-story';

const ROW: IncidentRow = {
  incident_id: 'in_1',
  account_id: 1,
  team_id: 7,
  channel_id: 0,
  severity: 'Critical',
  created_at: 1_772_463_605,
  is_acked: true,
  is_assigned: true,
  is_reassigned: false,
  escalated_by: '',
  closed_by: 'auto',
  seconds_to_first_ack: 125,
  seconds_to_close: 3700,
  seconds_to_engage: 3575,
};
const OPEN = {
  ...ROW,
  is_acked: false,
  closed_by: '',
  seconds_to_first_ack: 0,
  seconds_to_close: 0,
  seconds_to_engage: 0,
};

describe('moments', () => {
  it('are what has happened, in order', () => {
    expect(momentsOf(ROW).map(({ what, after }) => [what, after])).toEqual([
      ['triggered', 0],
      ['acknowledged', 125],
      ['closed', 3700],
    ]);
    expect(momentsOf(OPEN).map(({ what }) => what)).toEqual(['triggered']);
  });

  it('of an incident that closed by itself before anybody acknowledged it', () => {
    const late = { ...ROW, seconds_to_close: 60, seconds_to_first_ack: 90 };
    expect(momentsOf(late).map(({ what }) => what)).toEqual(['triggered', 'closed', 'acknowledged']);
  });

  it('name who was assigned, interrupted, escalated from and who acknowledged', () => {
    const at = ROW.created_at;
    const nothing = { acked_at: null, reassigned_at: null, escalated_at: null, escalated_by: '' };
    const moments = momentsOf({
      ...ROW,
      responders: [
        { ...nothing, responder_id: 1, assigned_at: at, escalated_at: at + 60, escalated_by: 'timeout' },
        { ...nothing, responder_id: 2, assigned_at: at + 60, acked_at: at + 125 },
        { ...nothing, responder_id: 3, assigned_at: at + 60, acked_at: at + 130 },
      ],
      notifications: [
        { responder_id: 1, sent_at: at, channel: 'email', is_interruption: false },
        { responder_id: 2, sent_at: at + 60, channel: 'voice', is_interruption: true },
        { responder_id: 3, sent_at: at + 60, channel: 'voice', is_interruption: true },
      ],
    });
    expect(moments.map(({ what, after, people, by }) => [after, what, people, by])).toEqual([
      [0, 'triggered', [], ''],
      [0, 'assigned', [1], ''],
      [60, 'escalated', [1], 'timeout'],
      [60, 'assigned', [2, 3], ''],
      [60, 'interrupted', [2, 3], 'voice'],
      [125, 'acknowledged', [2], ''],
      [130, 'acknowledged', [3], ''],
      [3700, 'closed', [], ''],
    ]);
  });
});

describe('Markdown', () => {
  const about = {
    zone: 'Asia/Shanghai',
    names: { team: () => 'Pay|ments', channel: () => '', text: String },
    link: 'http://localhost/incidents?row=in_1',
  };

  it('has the facts, the moments with their zone and who was on call', () => {
    const onCall = [
      { schedule: 'Checkout *prod*', people: 'Lena Fischer', isGap: false },
      { schedule: 'Search', people: 'nobody', isGap: true },
      { schedule: 'Ledger', people: 'off hours', isGap: false },
    ];
    expect(incidentMarkdown(ROW, { ...about, onCall })).toBe(`### in\\_1

- **Severity:** Critical
- **Team:** Pay\\|ments
- **Channel:** none
- **Engaged:** 59 m 35 s
- **Escalated:** no
- **Reassigned:** no
- **Closed by:** auto

| when (Asia/Shanghai) | since the trigger | what |
| --- | --- | --- |
| Mon 2 Mar 2026, 23:00:05 UTC+8 |  | triggered |
| Mon 2 Mar 2026, 23:02:10 UTC+8 | 2 m 05 s | acknowledged |
| Tue 3 Mar 2026, 00:01:45 UTC+8 | 1 h 01 m | closed |

On call then:

- Checkout \\*prod\\*: Lena Fischer
- Search: **nobody**
- Ledger: off hours

[In Watchbill](http://localhost/incidents?row=in_1)
`);
  });

  it('begins with the title, where there is one, without secrets', () => {
    const text = incidentMarkdown(
      { ...ROW, title: 'Disk *full*, password=hunter2' },
      { ...about, onCall: undefined },
    );
    expect(text.split('\n').slice(0, 3)).toEqual([
      '### Disk \\*full\\*, password=••••••',
      '',
      '- **Incident:** in\\_1',
    ]);
  });

  it('says what has not happened, and leaves out who was on call where that is not known', () => {
    const text = incidentMarkdown(OPEN, { ...about, onCall: undefined });
    expect(text).toContain('- **Engaged:** not acknowledged, or not closed');
    expect(text).toContain('- **Closed by:** still open');
    expect(text).not.toContain('On call then');
  });
});
