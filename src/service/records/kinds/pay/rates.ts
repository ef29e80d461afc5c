import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { StoredRates } from '#contract/served/ledger';
import { payRates as table } from '../../../store/schema';
import { ownTeam, type RecordKind } from '../../record-kind';
import { simpleKind } from '../../simple-kind';

const Rates = z.extend(StoredRates, { team_id: z._default(Id, 0), person_id: z._default(Id, 0) }).check(
  z.refine(({ team_id, person_id }) => team_id === 0 || person_id === 0, {
    error: 'must be 0 where team_id is a team',
    path: ['person_id'],
  }),
  z.refine(
    ({ team_id, person_id, currency, bounds }) =>
      (team_id === 0 && person_id === 0) === (currency !== undefined && bounds !== undefined),
    { error: 'must be there for everybody, with bounds, and for nobody else', path: ['currency'] },
  ),
);

/** Rates of everybody (both ids 0), of a team or of a person. */
export type RatesRecord = z.output<typeof Rates>;

export const rates: RecordKind<RatesRecord> = simpleKind<typeof table, RatesRecord>({
  table,
  key: ['team_id', 'person_id'],
  schema: Rates,
  idOf: ({ team_id, person_id }) => `${team_id} ${person_id}`,
  teamsOf: ownTeam,
  rowOf: ({ team_id, person_id, ...record }) => ({ team_id, person_id, record }),
  recordOf: ({ team_id, person_id, record }) => ({ team_id, person_id, ...record }),
});
