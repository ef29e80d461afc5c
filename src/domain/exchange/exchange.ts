import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { CalendarFile } from '../calendar/events';
import type { Expanded } from '../calendar/repeats';
import type { Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';

/** Types of readers of other tools' exports. */

/** File of an export: parsed JSON, or the text of a calendar. */
export type ExportFile = {
  name: string;
  content: unknown;
  /** File of a folder, which may be of no known form: backups have more than rotas. */
  isOptional?: boolean;
  /** Time that the shifts in the file cover, also where there are none; absent: from the first shift to the last. */
  window?: Interval;
  /** The text of a calendar, read. */
  calendar?: ReadCalendar;
};

/** Calendar whose repeating events are single ones. */
export type ReadCalendar = Expanded & { file: CalendarFile };

/** Schedule record with its id in the other tool. Its layers are the tool's answer, see `dutyLayers`. */
export type ExchangeSchedule = Omit<
  Schedule,
  'layer_schedules' | 'final_schedule' | 'unknown_people' | 'time_zone'
> & { time_zone: string; external_id: string };

export type EscalatedBy = 'manually' | 'timeout' | '';

export type ExchangeAssignment = {
  person_id: Id;
  assigned_at: UnixSeconds;
  acked_at: UnixSeconds | null;
  reassigned_at: UnixSeconds | null;
  escalated_at: UnixSeconds | null;
  escalated_by: EscalatedBy;
};

export type NotificationChannel = 'sms' | 'voice' | 'app' | 'email' | 'im';

export type ExchangeIncident = {
  incident_id: string;
  team_id: Id;
  channel_id: Id;
  title: string;
  severity: 'Critical' | 'Warning' | 'Info';
  created_at: UnixSeconds;
  closed_at: UnixSeconds | null;
  closed_by: 'auto' | 'timeout' | 'manually' | '';
  labels: Record<string, string>;
  assignments: ExchangeAssignment[];
  notifications: { person_id: Id; sent_at: UnixSeconds; channel: NotificationChannel }[];
};

/** Records in the form of the import. */
export type ExchangeRecords = {
  teams: { team_id: Id; team_name: string }[];
  people: {
    person_id: Id;
    person_name: string;
    team_ids: Id[];
    emails?: string[];
    time_zone?: string;
  }[];
  channels: { channel_id: Id; channel_name: string; team_id: Id }[];
  schedules: ExchangeSchedule[];
  incidents: ExchangeIncident[];
};

/** A schedule that cannot be read, with the reasons. */
export type Unreadable = {
  schedule_id: Id;
  schedule_name: string;
  external_id: string;
  problems: readonly string[];
};

/** Result of a reader. `notices`: lines for the report, such as people without a name. */
export type Conversion = {
  records: ExchangeRecords;
  notices: string[];
  unreadable: Unreadable[];
  /** Problems of people and incidents that are left out, or of parts of them. */
  partProblems?: readonly string[];
};

/** Certainty of a reader about a file: `shared` is a form of several tools, such as a list of users. */
type Recognition = 'own' | 'shared' | undefined;

/** Reader of one tool's exports. Pure: the same files give the same result. */
export type ExportReader = {
  /** Name of the tool for people: "PagerDuty". */
  tool: string;
  recognise: (file: ExportFile) => Recognition;
  /** @throws ExchangeError for files that cannot be read. */
  read: (files: readonly ExportFile[]) => Conversion;
};

/** Problems of an export, each in one line that names the file. */
export class ExchangeError extends Error {
  override name = 'ExchangeError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
