import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { Application, Issue } from '#contract/rum';
import { Layer } from '#contract/schedule';
import { Delivery } from '#contract/webhook';
import { int8, jsonOf, unixSeconds } from './values';

/**
 * The tables as the migrations make them. A `team_id` of 0 means no team. Applications, issues and deliveries keep
 * the record whole beside the columns that look-ups and visibility need.
 */

export const teams = pgTable('teams', {
  team_id: int8('team_id').primaryKey(),
  team_name: text('team_name').notNull(),
});

export const people = pgTable('people', {
  person_id: int8('person_id').primaryKey(),
  person_name: text('person_name').notNull(),
});

export const memberships = pgTable(
  'memberships',
  { person_id: int8('person_id').notNull(), team_id: int8('team_id').notNull() },
  (table) => [primaryKey({ columns: [table.person_id, table.team_id] })],
);

export const channels = pgTable('channels', {
  channel_id: int8('channel_id').primaryKey(),
  channel_name: text('channel_name').notNull(),
  team_id: int8('team_id').notNull(),
  is_private: boolean('is_private').notNull(),
});

export const schedules = pgTable('schedules', {
  schedule_id: int8('schedule_id').primaryKey(),
  schedule_name: text('schedule_name').notNull(),
  description: text('description').notNull(),
  team_id: int8('team_id').notNull(),
  enabled: boolean('enabled').notNull(),
  is_private: boolean('is_private').notNull(),
  updated_at: unixSeconds('updated_at').notNull(),
  layers: jsonOf('layers', z.array(Layer)).notNull(),
});

export const applications = pgTable('applications', {
  application_id: text('application_id').primaryKey(),
  team_id: int8('team_id').notNull(),
  is_private: boolean('is_private').notNull(),
  record: jsonOf('record', Application).notNull(),
});

export const issues = pgTable('issues', {
  issue_id: text('issue_id').primaryKey(),
  application_id: text('application_id').notNull(),
  record: jsonOf('record', Issue).notNull(),
});

export const deliveries = pgTable(
  'deliveries',
  {
    integration_id: text('integration_id').notNull(),
    event_id: text('event_id').notNull(),
    channel_id: int8('channel_id').notNull(),
    record: jsonOf('record', Delivery).notNull(),
  },
  (table) => [primaryKey({ columns: [table.integration_id, table.event_id] })],
);

export const appKeys = pgTable('app_keys', {
  key_id: text('key_id').primaryKey(),
  person_id: int8('person_id').notNull(),
  /** SHA-256 of the whole key, 64 hex digits. */
  key_hash: text('key_hash').notNull(),
  created_at: unixSeconds('created_at').notNull(),
  revoked_at: unixSeconds('revoked_at'),
});

export const migrations = pgTable('watchbill_migrations', {
  number: integer('number').primaryKey(),
  name: text('name').notNull(),
  checksum: text('checksum').notNull(),
});
