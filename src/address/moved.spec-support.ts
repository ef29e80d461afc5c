/** Addresses of earlier versions, with what they lead to. */
export const OLD_ADDRESSES: readonly { from: string; to: string }[] = [
  { from: '/oncall/uncovered', to: '/oncall?part=gaps' },
  {
    from: '/oncall/uncovered?tz=UTC&month=2027-03&schedule=17',
    to: '/oncall/17?tz=UTC&part=gaps&range=2027-03',
  },
  { from: '/plan?away=5&from=2030-03-08&tz=UTC', to: '/away?away=5&from=2030-03-08&tz=UTC' },
  { from: '/plan?tz=UTC', to: '/oncall?tz=UTC' },
  { from: '/oncall/17/plan?days=28&add=leave&tz=UTC', to: '/oncall/17' },
  { from: '/oncall/new/plan?add=addLayer', to: '/oncall/new' },
  { from: '/compare?by=weeks&days=14&schedule=7&tz=UTC', to: '/oncall/7?tz=UTC&since=week' },
  {
    from: '/compare?as-of=2026-11-02T08:00Z&from=2026-11-02&schedules=7,8&tz=UTC',
    to: '/oncall?tz=UTC&schedules=7%2C8&since=2026-11-02T08%3A00Z',
  },
  { from: '/compare', to: '/oncall?since=week' },
  { from: '/oncall?unfold=ended%2C17&tz=UTC', to: '/oncall?tz=UTC' },
  { from: '/oncall?as=table&tz=UTC', to: '/oncall?tz=UTC' },
  { from: '/oncall/17?as=table', to: '/oncall/17' },
  { from: '/oncall?days=month&as=month&from=2026-03-01', to: '/oncall?range=2026-03' },
  { from: '/oncall/17?at=2026-03-03T06:30Z&rota=today', to: '/oncall/17?at=2026-03-03T06%3A30Z' },
  { from: '/oncall/17?as=month', to: '/oncall/17?range=month' },
  { from: '/ledger?tz=UTC&from=2026-11-01&by=months', to: '/hours?tz=UTC&range=2026-11' },
  { from: '/responders?tz=UTC&table=rate,hours', to: '/responders?tz=UTC' },
  { from: '/responders/7?tz=UTC&measure=ack', to: '/responders/7?tz=UTC' },
  { from: '/incidents?tz=UTC&hour=thu-2', to: '/incidents?tz=UTC' },
  { from: '/incidents?tz=UTC&over=late', to: '/incidents?tz=UTC' },
  { from: '/incidents?tz=UTC&pin=id&width=id:200&targets=critical:300', to: '/incidents?tz=UTC' },
  {
    from: '/incidents?tz=UTC&f-ack=late-900,critical:300',
    to: '/incidents?tz=UTC&f-ack=late-target',
  },
  { from: '/hours?tz=UTC&against=before&view=sheets', to: '/hours?tz=UTC' },
  { from: '/oncall?part=figures', to: '/oncall?part=gaps' },
  { from: '/webhooks?outcome=received&range=28d', to: '/webhooks?range=28d' },
  { from: '/webhooks?integration=received-0123456789ab', to: '/webhooks' },
  { from: '/stacks?service=shop&near=3&view=raw', to: '/stacks?service=shop' },
  { from: '/webhooks?range=28d&live=1&open=int+ev', to: '/webhooks?range=28d' },
  { from: '/hours?people=pseudonyms', to: '/hours?present=1&names=pseudonyms' },
  {
    from: '/report?month=2026-10&people=pseudonyms',
    to: '/report?range=2026-10&present=1&names=pseudonyms',
  },
  { from: '/review?range=7d&card=actions', to: '/review?range=7d&card=evidence' },
];

/** Addresses with the fields of earlier ranges: the view is the same, without a notice. */
export const OLD_RANGES: readonly { from: string; to: string }[] = [
  {
    from: '/incidents?tz=UTC&from=2026-11-19&to=2026-11-20',
    to: '/incidents?tz=UTC&range=2026-11-19..2026-11-19',
  },
  {
    from: '/review?from=2026-11-19T18:30&to=2026-11-20&sel=1',
    to: '/review?sel=1&range=2026-11-19T18%3A30..2026-11-20T00%3A00',
  },
  { from: '/webhooks?range=7d&from=2026-11-02', to: '/webhooks?range=2026-11-02T00%3A00..T00%3A00' },
  { from: '/oncall?days=14&from=2026-03-02&tz=UTC', to: '/oncall?tz=UTC&range=2026-03-02..2026-03-15' },
  { from: '/oncall?days=7', to: '/oncall' },
  { from: '/oncall/17?from=2026-03-02', to: '/oncall/17?range=2026-03-02..2026-03-08' },
  { from: '/oncall?days=junk', to: '/oncall?range=junk' },
  { from: '/hours?span=quarter', to: '/hours?range=quarter' },
  { from: '/hours?span=half&from=2026-03-05', to: '/hours?range=2026-H1' },
  { from: '/hours?span=days&from=2026-11-02&to=2026-11-08', to: '/hours?range=2026-11-02..2026-11-08' },
  { from: '/hours?span=days', to: '/hours' },
  { from: '/report?month=2026-10', to: '/report?range=2026-10' },
];
