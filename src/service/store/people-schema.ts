import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ClosedContent, StoredRates } from '#contract/served/ledger';
import { int8, jsonOf, unixSeconds } from './values';

/** Tables of people and their pay, as created by the migrations. */

export const people = pgTable('people', {
  person_id: int8('person_id').primaryKey(),
  person_name: text('person_name').notNull(),
  time_zone: text('time_zone'),
  phone: text('phone'),
  chat: text('chat'),
  personnel_number: text('personnel_number'),
});

/** People whose name was erased, by the hash of their number. */
export const erasures = pgTable('erasures', {
  person_hash: text('person_hash').primaryKey(),
  erased_at: unixSeconds('erased_at').notNull(),
});

/** `email`: in lower case. */
export const peopleEmails = pgTable(
  'people_emails',
  { email: text('email').primaryKey(), person_id: int8('person_id').notNull() },
  (table) => [index('people_emails_by_person').on(table.person_id)],
);

export const memberships = pgTable(
  'memberships',
  { person_id: int8('person_id').notNull(), team_id: int8('team_id').notNull() },
  (table) => [primaryKey({ columns: [table.person_id, table.team_id] })],
);

/** Rates of pay of everybody (both ids 0), of a team or of a person. */
export const payRates = pgTable(
  'pay_rates',
  {
    team_id: int8('team_id').notNull(),
    person_id: int8('person_id').notNull(),
    record: jsonOf('record', StoredRates).notNull(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.person_id] })],
);

/** Months as they were paid; one that is not reopened is the only one of its month. */
export const closings = pgTable('closings', {
  closing_id: int8('closing_id').primaryKey(),
  month: text('month').notNull(),
  closed_at: unixSeconds('closed_at').notNull(),
  closed_by: text('closed_by').notNull(),
  reopened_at: unixSeconds('reopened_at'),
  reopened_by: text('reopened_by'),
  record: jsonOf('record', ClosedContent).notNull(),
});
