/** Words for the event codes of senders (docs/interface.md, 4.9). */
const WORDS: Readonly<Record<string, string>> = {
  i_new: 'Incident triggered',
  i_assign: 'Incident assigned',
  i_a_rspd: 'Responder added',
  i_snooze: 'Incident snoozed',
  i_wake: 'Snooze ended',
  i_ack: 'Incident acknowledged',
  i_unack: 'Acknowledgement withdrawn',
  i_storm: 'Alert storm',
  i_custom: 'Custom action',
  i_rslv: 'Incident resolved',
  i_reopen: 'Incident reopened',
  i_merge: 'Incidents merged',
  i_comm: 'Comment added',
  i_r_title: 'Title changed',
  i_r_desc: 'Description changed',
  i_r_impact: 'Impact changed',
  i_r_rc: 'Root cause changed',
  i_r_rsltn: 'Resolution changed',
  i_r_severity: 'Severity changed',
  i_r_field: 'Field changed',
  a_new: 'Alert triggered',
  a_update: 'Alert updated',
  a_merge: 'Alerts merged',
  a_close: 'Alert closed',
};

/** An event in words; undefined for a code that is not known. */
export function eventInWords(eventType: string): string | undefined {
  return Object.hasOwn(WORDS, eventType) ? WORDS[eventType] : undefined;
}
