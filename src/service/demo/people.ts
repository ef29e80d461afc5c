import type { ChannelRecord } from '../records/kinds/channels';
import type { PersonRecord } from '../records/kinds/people';
import type { RoleRecord } from '../records/kinds/roles';
import type { TeamRecord } from '../records/kinds/teams';

/** Demo company: its teams, people, roles and channels. */

const TEAM_BASE = 5_140_000_000_000;
const PERSON_BASE = 4_080_000_000_000;
const CHANNEL_BASE = 6_210_000_000_000;

export type TeamKey = 'payments' | 'search' | 'platform' | 'data' | 'mobile' | 'core';

const TEAMS: Record<TeamKey, { team_id: number; team_name: string }> = {
  payments: { team_id: TEAM_BASE + 1, team_name: 'Payments' },
  search: { team_id: TEAM_BASE + 2, team_name: 'Search' },
  platform: { team_id: TEAM_BASE + 3, team_name: 'Platform' },
  data: { team_id: TEAM_BASE + 4, team_name: 'Data' },
  mobile: { team_id: TEAM_BASE + 5, team_name: 'Mobile' },
  core: { team_id: TEAM_BASE + 6, team_name: 'Core SRE' },
};

/** Names in id order: an id must stay with its name, so append new people. */
const PEOPLE: readonly (readonly [name: string, ...teams: TeamKey[]])[] = [
  ['Amara Okafor', 'platform', 'core'],
  ['Wei Zhang', 'payments'],
  ['Sofia Lindqvist', 'payments'],
  ['Mateo Fernández', 'payments'],
  ['Priya Raghunathan', 'payments'],
  ['Jakub Nowak', 'payments'],
  ['Chiara Bianchi', 'payments'],
  ['Tomáš Dvořák', 'payments'],
  ['李娜', 'search'],
  ['Noah Williams', 'search'],
  ['Yuki Tanaka', 'search'],
  ['Fatima Zahra El Idrissi', 'search'],
  ['Oskar Jóhannsson', 'search'],
  ['Thandiwe Mokoena', 'search'],
  ['Duc Nguyen', 'platform'],
  ['Hannah Müller', 'platform'],
  ['Olumide Adeyemi', 'platform'],
  ['Ines Carvalho', 'platform'],
  ['Arjun Mehta', 'platform'],
  ['Zoë van den Berg', 'platform'],
  ['Kaveh Rahimi', 'platform'],
  ['陈明', 'data'],
  ['Leila Haddad', 'data'],
  ['Gabriel Moreau', 'data'],
  ['Siobhán Ó Briain', 'data'],
  ['Min-jun Park', 'data'],
  ['Ananya Chatterjee', 'data'],
  ['Lucas Pereira', 'mobile'],
  ['Elif Yılmaz', 'mobile'],
  ['Dmytro Kovalenko', 'mobile'],
  ['Aroha Ngata', 'mobile'],
  ['Camille Dubois', 'mobile'],
  ['Ravi Subramaniam', 'mobile'],
  ['Ingrid Haugen', 'core'],
  ['Samuel Osei', 'core'],
  ['王伟', 'core'],
  ['Rosa Jiménez', 'core', 'payments'],
  ['Alexander Petrov', 'core', 'data'],
  ['Mia Kim', 'core'],
  ['Björn Åkesson', 'core', 'platform'],
];

/** Role numbers. */
export const ROLE = { primary: 1, secondary: 2 } as const;

type Channel = { key: string; name: string; team: TeamKey; isPrivate?: true };

const CHANNELS: readonly Channel[] = [
  { key: 'checkout', name: 'Checkout alerts', team: 'payments' },
  { key: 'ledger', name: 'Ledger and settlement', team: 'payments' },
  { key: 'fraud', name: 'Fraud signals', team: 'payments', isPrivate: true },
  { key: 'search', name: 'Search quality and latency', team: 'search' },
  { key: 'kubernetes', name: 'Kubernetes clusters', team: 'platform' },
  { key: 'delivery', name: 'Build and deploy', team: 'platform' },
  { key: 'secrets', name: 'Secrets and certificates', team: 'platform', isPrivate: true },
  { key: 'pipelines', name: 'Data pipelines', team: 'data' },
  { key: 'mobile', name: 'Mobile crashes', team: 'mobile' },
  { key: 'major', name: 'Major incidents', team: 'core' },
  { key: 'security', name: 'Security response', team: 'core', isPrivate: true },
];

export function teamId(key: TeamKey): number {
  return TEAMS[key].team_id;
}

/** @throws Error if the name is not in the demo data. */
export function personId(name: string): number {
  const index = PEOPLE.findIndex(([known]) => known === name);
  if (index < 0) throw new Error(`The demo data has no person ${name}`);
  return PERSON_BASE + index + 1;
}

/** Ids of a team's members, in on-call order. */
export function teamMembers(key: TeamKey): number[] {
  return PEOPLE.flatMap(([name, ...teams]) => (teams.includes(key) ? [personId(name)] : []));
}

/** @throws Error if the channel is not in the demo data. */
export function channel(key: string): { channel_id: number; channel_name: string } {
  const index = CHANNELS.findIndex((known) => known.key === key);
  const match = CHANNELS[index];
  if (!match) throw new Error(`The demo data has no channel ${key}`);
  return { channel_id: CHANNEL_BASE + index + 1, channel_name: match.name };
}

export function demoTeams(): TeamRecord[] {
  return Object.values(TEAMS);
}

export function demoPeople(): PersonRecord[] {
  return PEOPLE.map(([name, ...teams]) => ({
    person_id: personId(name),
    person_name: name,
    team_ids: teams.map(teamId),
    emails: [emailOf(name)],
  }));
}

export function demoRoles(): RoleRecord[] {
  return [
    { role_id: ROLE.primary, role_name: 'Primary', order: 1 },
    { role_id: ROLE.secondary, role_name: 'Secondary', order: 2 },
  ];
}

/** Address such as `tomas.dvorak@watchbill.example`; names in other scripts get their number: `person-9@…`. */
function emailOf(name: string): string {
  const words = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
  const local = /^[a-z -]+$/.test(words)
    ? words.replaceAll(' ', '.')
    : `person-${personId(name) - PERSON_BASE}`;
  return `${local}@watchbill.example`;
}

export function demoChannels(): ChannelRecord[] {
  return CHANNELS.map(({ key, name, team, isPrivate }) => ({
    channel_id: channel(key).channel_id,
    channel_name: name,
    team_id: teamId(team),
    is_private: isPrivate === true,
  }));
}
