import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { Id, WrittenId } from './id';
import { operations } from './operations';
import { check, problemLine } from './problem';

/**
 * The interface field by field: requests, replies and types. The schemas are compared with it, so that no field is
 * missing, of another type, or added without a decision.
 * `a?` may be left out of a request; `T[]` is an array; names with a capital are the nouns below.
 */

const NOUNS: Record<string, string> = {
  Application: `application_id:string application_name:string type:string client_token:string team_id:int no_ip:bool
    no_geo:bool status:string created_by:int updated_by:int created_at:int updated_at:int is_private:bool
    alerting:Alerting tracing:Tracing`,
  Alerting: 'enabled:bool channel_ids:int[]',
  Tracing: 'enabled:bool endpoint:string open_type:string',
  // The last two are what newer servers send beside the interface.
  Issue: `issue_id:string application_id:string application_name:string service:string status:string error_count:int
    session_count:int first_seen:Sighting last_seen:Sighting age:int error:ErrorText suspected_cause:Cause team_id:int
    is_crash:bool regression:Regression resolved_at:int resolved_by:int`,
  Sighting: 'timestamp:int version:string',
  ErrorText: 'message:string type:string',
  Cause: 'source:string value:string reason:string person_id:int',
  Regression: 'resolved_at:int regressed_at:int regressed_at_version:string',
  // Ours: zone, overlap, planned empty turns, earlier versions, corrections, begin of the record, end of a tool's answer.
  Schedule: `schedule_id:int schedule_name:string description:string team_id:int enabled:bool time_zone:string
    external_id:string version:int layers_overlap:string layers:Layer[] versions:Version[] corrections:Correction[] recorded_from:int known_until:int layer_schedules:LayerSchedule[]
    final_schedule:LayerSchedule seats:Seat[] near_seats:Seat[]`,
  Seat: 'role_id:int start:int end:int state:enum(on call|gap|off hours|not known) person_ids:int[] begins:int ends:int',
  Correction: 'from:int until:int entered:int',
  Version: 'from:int until:int enabled:bool time_zone:string layers_overlap:string layers:Layer[]',
  Layer: `layer_name:string mode:int layer_start:int layer_end:int groups:Group[] fair_rotation:bool handoff_time:int
    restrict_mode:int restrict_periods:Restriction[] day_mask:DayMask rotation_unit:string rotation_value:int roles:int[] time_zone:string`,
  Restriction: 'restrict_start:int restrict_end:int',
  DayMask: 'repeat:int[]',
  Group: 'group_name:string members:Member[] is_off:bool',
  Member: 'role_id:int person_ids:int[]',
  LayerSchedule: 'layer_name:string mode:int schedules:Period[]',
  Period: 'start:int end:int hash:string group:Group',
  Slot: 'start:int end:int group:NamedGroup update_at:int weight:int index:int',
  NamedGroup: 'name:string group_name:string members:Member[]',
  Responder: `responder_id:int responder_name:string total_incident_cnt:int total_incidents_acknowledged:int
    total_incidents_reassigned:int total_incidents_escalated:int total_incidents_manually_escalated:int
    total_incidents_timeout_escalated:int total_notifications:int total_interruptions:int total_engaged_seconds:int
    mean_seconds_to_ack:int total_seconds_to_ack:int ts:int hours:string`,
  Incident: `incident_id:string account_id:int team_id:int channel_id:int severity:string created_at:int is_acked:bool
    is_assigned:bool is_reassigned:bool escalated_by:string closed_by:string seconds_to_first_ack:int
    seconds_to_close:int seconds_to_engage:int responders:Assignment[] notifications:Notification[] labels:map
    title:string`,
  // Ours: the interface has no responders in its incidents.
  Assignment: `responder_id:int assigned_at:int acked_at:int reassigned_at:int escalated_at:int escalated_by:string`,
  Notification: 'responder_id:int sent_at:int channel:string is_interruption:bool',
  Image: 'uuid:string name:string is_system:bool load_address:string max_address:string arch:string',
  Frame: `function:string converted:bool file:string line:int column:int class_name:string method_name:string
    module:string address:string offset:int native_address:string third_party:bool code_snippets:Snippet[]
    minified:Minified`,
  Snippet: 'line:int code:string',
  Minified: 'file:string function:string line:int column:int',
  Delivery: `channel_id:int channel_name:string integration_id:string event_id:string event_type:string
    event_time:string webhook_type:string endpoint:string request_headers:string request_body:string
    response_headers:string response_body:string status:string status_code:int duration:int attempt:int
    error_message:string ref_id:string ref_title:string`,
  Slots:
    'cur_oncall:Slot next_oncall:Slot external_id:string version:int recorded_from:int seats:Seat[] as_of:int',
  Applications: 'items:Application[]',
  Deliveries: 'items:Delivery[] total:int search_after_ctx:string',
  ApplicationPage: 'items:Application[] total:int has_next_page:bool',
  IssuePage: 'items:Issue[] total:int has_next_page:bool',
  Schedules: 'items:Schedule[] as_of:int',
  Responders: 'items:Responder[]',
  // The others are ours: what was removed around the frames, the build of a mapping with another id, files by name, release by its short name.
  Frames: 'frames:Frame[] removed:Removed[] other_build:string by_name:ByName[] release:string',
  ByName: 'file:string paths:string[]',
  Removed: 'name:string lines:int example:string',
  Changed: `schedule_id:int change_id:string version:int before:Seat[] after:Seat[] changed:Stretch[] also:AlsoChanged[]
    effects:Effect[] checks:Check[] candidates:Candidate[] proposals:Proposal[] turns:Turns[] hand_offs:int[] found:Found lines:string[]`,
  Rules:
    'from:int layers:RuleLayer[] layers_overlap:enum(later_wins|together) enabled:bool schedule_name:string',
  RuleLayer: `layer_name:string mode:int layer_start:int layer_end:int groups:Group[] fair_rotation:bool handoff_time:int
    restrict_mode:int restrict_periods:Restriction[] day_mask:DayMask rotation_unit:string rotation_value:int
    roles:int[] time_zone:string replaces:int`,
  Found: 'from:int until:int layers:Layer[] overrides:int seconds:int',
  Turns: 'group:int starts:int[]',
  AlsoChanged: 'schedule_id:int version:int before:Seat[] after:Seat[] changed:Stretch[]',
  Effect: 'person_id:int before:Load after:Load next:int',
  Load: 'seconds:int nights:number weekends:number',
  Check: 'kind:string person_id:int count:int start:int end:int schedule_id:int role_id:int',
  Proposal: 'schedule_id:int role_id:int start:int end:int person_id:int candidates:Candidate[]',
  Candidate: `person_id:int seconds:int reason:string is_outside:bool on_call_until:int on_call_from:int start:int
    schedule_id:int role_id:int away_until:int left_at:int`,
  AlsoAsked: 'schedule_id:int base_version:int overrides:Override[]',
  Override: 'start:int end:int role_id:int instead:int person_id:int off_hours:bool',
  Person: 'person_id:int',
  Set: 'set_id:int',
  Nothing: '',
  PayBounds: 'nightEnd:int workUntil:int nightStart:int',
  PayRules: 'rates:map maximum:string currency:string bounds:PayBounds teams:map people:map',
  Payee: 'person_id:int personnel_number:string team_ids:int[]',
  Closed: 'file:string rows:ClosedRow[]',
  ClosedRow: 'person_id:int seconds:int amount:string',
  Pay: 'rules:PayRules people:Payee[] closed:Closed',
  Stretch: 'start:int end:int role_id:int before:int[] after:int[]',
  Requests: 'items:Request[]',
  Request: `request_id:string schedule_id:int from_person:int from_name:string asked:int[] overrides:Override[]
    reason:string state:string created_at:int expires_at:int answers:Answer[] version:int can:string[]`,
  Answer: 'person_id:int answer:string word:string at:int start:int end:int',
  History: 'items:VersionEntry[] may:string owned_by:string',
  VersionEntry:
    'schedule_id:int version:int at:int kind:string author:string reason:string lines:string[] changed:Stretch[] changed_until:int of_rules:bool change_id:string can_undo:bool undoes:Undone',
  Undone: 'version:int at:int',
};

const FILTER = `start_time:int end_time:int query:string labels:map fields:map team_ids?:int[] is_my_team?:bool
  channel_ids?:int[] severities?:enum(Info|Warning|Critical)[] time_zone?:string seconds_to_close_from?:int
  seconds_to_close_to?:int seconds_to_ack_from?:int seconds_to_ack_to?:int`;

const OPERATIONS = [
  { path: '/rum/application/info', key: true, request: 'application_id:string', reply: 'data:Application' },
  {
    path: '/rum/application/infos',
    key: true,
    request: 'application_ids:string[]',
    reply: 'data:Applications',
  },
  { path: '/rum/issue/info', key: true, request: 'issue_id:string', reply: 'data:Issue' },
  {
    path: '/schedule/self',
    key: true,
    request: 'start:int end:int as_of?:int with_seats?:bool',
    reply: 'data:Schedules',
  },
  {
    path: '/schedule/info',
    key: true,
    request: 'schedule_id:int start:int end:int as_of?:int with_seats?:bool',
    reply: 'data:Slots',
  },
  {
    path: '/insight/responder',
    key: true,
    // Members are named as text; numbers are taken as well. `own_hours` is ours.
    request: `${FILTER} responder_ids?:text-or-int[] aggregate_unit?:enum(day|week|month) split_hours?:bool
      own_hours?:bool`,
    reply: 'data:Responders',
  },
  {
    path: '/insight/incident/export',
    key: true,
    // The interface does not specify paging: `p` and `limit` are ours, as are `responder_ids` and `with`.
    request: `${FILTER} asc?:bool orderby?:enum(created_at) p?:int limit?:int responder_ids?:text-or-int[]
      with?:enum(responders|notifications|labels|title)[]`,
    reply: 'data:Incident[] p:int limit:int total:int with:string[]',
  },
  {
    path: '/sourcemap/stack/enrich',
    key: true,
    request: `type:enum(browser|android|ios|react native|flutter) service:string stack:string binary_images:Image[]
      version?:string near?:int build_id?:string Variant?:string clean?:bool`,
    reply: 'data:Frames',
  },
  {
    path: '/webhook/history/detail',
    key: false,
    request: 'event_id:string intergration_id:string',
    reply: 'data:Delivery',
  },
  // Ours, by the words of the hosted service: the interface has no lists.
  {
    path: '/webhook/history/list',
    key: true,
    request: `start_time:int end_time:int limit:int search_after_ctx?:string asc?:bool orderby?:enum(event_time)
      ref_id?:string integration_id?:string event_types?:string[] status?:enum(success|failed)`,
    reply: 'data:Deliveries',
  },
  {
    path: '/rum/application/list',
    key: true,
    request: `p?:int limit?:int asc?:bool orderby?:enum(created_at|updated_at) query?:string team_id?:int
      is_my_team?:bool`,
    reply: 'data:ApplicationPage',
  },
  {
    path: '/rum/issue/list',
    key: true,
    request: `start_time:int end_time:int p?:int limit?:int asc?:bool
      orderby?:enum(created_at|updated_at|session_count|error_count) application_ids?:string[] statuses?:string[]
      suspected_causes?:string[] team_ids?:int[]`,
    reply: 'data:IssuePage',
  },
  // Ours, too: the interface changes nothing. An edit is one of several objects.
  {
    path: '/schedule/change',
    key: true,
    request: `schedule_id:int base_version:int overrides?:Override[] also?:AlsoAsked[]
      rules?:Rules take_over?:bool reason?:string dry_run?:bool
      propose?:bool`,
    reply: 'data:Changed',
  },
  {
    path: '/schedule/undo',
    key: true,
    request: 'change_id:string reason?:string',
    reply: 'data:Changed',
  },
  {
    path: '/schedule/history',
    key: true,
    request: 'schedule_id?:int since?:int before?:int limit?:int',
    reply: 'data:History',
  },
  {
    path: '/schedule/create',
    key: true,
    request: `schedule_name:string description?:string team_id?:int time_zone:string rules:Rules
      reason?:string dry_run?:bool`,
    reply: 'data:Changed',
  },
  { path: '/person/create', key: true, request: 'person_name:string email:string', reply: 'data:Person' },
  {
    path: '/schedule/request',
    key: true,
    request: 'schedule_id:int overrides:Override[] asked:int[] reason?:string',
    reply: 'data:Request',
  },
  {
    path: '/schedule/requests',
    key: true,
    request: 'schedule_id?:int request_id?:string',
    reply: 'data:Requests',
  },
  {
    path: '/schedule/answer',
    key: true,
    request: 'request_id:string answer:enum(accept|decline|withdraw) word?:string person_id?:int',
    reply: 'data:Request',
  },
  { path: '/ledger/pay', key: true, request: 'month:string', reply: 'data:Pay' },
  { path: '/ledger/rates', key: true, request: 'rules:PayRules', reply: 'data:Nothing' },
  {
    path: '/person/away',
    key: true,
    request: 'person_id:int start:int end:int remove?:bool',
    reply: 'data:Person',
  },
];

type Shape = { [field: string]: { type: string | Shape; isArray: boolean; isOptional: boolean } };

/** A line of the tables as a shape. Words are split at blanks that are not inside of an enumeration. */
function documented(line: string): Shape {
  const words = line.trim() === '' ? [] : line.trim().split(/\s+(?![^(]*\))/);
  return Object.fromEntries(
    words.map((word) => {
      const [name = '', type = ''] = word.split(/:(.*)/s);
      const bare = type.replace(/\[\]$/, '');
      const noun = NOUNS[bare];
      return [
        name.replace(/\?$/, ''),
        {
          type: noun === undefined ? bare : documented(noun),
          isArray: type.endsWith('[]'),
          isOptional: name.endsWith('?'),
        },
      ];
    }),
  );
}

/** The same of a schema. `isOptional` means what a sender may leave out; what a reader fills in counts as there. */
function shapeOf(schema: z.core.$ZodType): Shape {
  const { $ZodObject } = z.core;
  if (!(schema instanceof $ZodObject)) throw new Error('This schema is no object');
  return Object.fromEntries(
    Object.entries(schema._zod.def.shape).map(([name, member]) => [name, typeOf(member)]),
  );
}

function typeOf(schema: z.core.$ZodType): Shape[string] {
  const { $ZodArray, $ZodDefault, $ZodNullable, $ZodOptional, $ZodReadonly } = z.core;
  if (schema instanceof $ZodReadonly) return typeOf(schema._zod.def.innerType);
  if (schema instanceof $ZodOptional) return { ...typeOf(schema._zod.def.innerType), isOptional: true };
  if (schema instanceof $ZodDefault || schema instanceof $ZodNullable)
    return typeOf(schema._zod.def.innerType);
  if (schema instanceof $ZodArray) return { ...typeOf(schema._zod.def.element), isArray: true };
  return { type: leafOf(schema), isArray: false, isOptional: false };
}

function leafOf(schema: z.core.$ZodType): string | Shape {
  const { $ZodBoolean, $ZodEnum, $ZodNumber, $ZodNumberFormat, $ZodRecord, $ZodString, $ZodUnion } = z.core;
  if (schema === Id || schema === WrittenId || schema instanceof $ZodNumberFormat) return 'int';
  if (schema instanceof $ZodNumber) return 'number';
  if (schema instanceof $ZodString) return 'string';
  if (schema instanceof $ZodBoolean) return 'bool';
  if (schema instanceof $ZodRecord) return 'map';
  if (schema instanceof $ZodEnum) return `enum(${Object.values(schema._zod.def.entries).join('|')})`;
  if (schema instanceof $ZodUnion) return 'text-or-int';
  return shapeOf(schema);
}

/** Replies: optional members depend on the reader's tolerance, which the tables do not cover. */
function withoutOptional(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, { type, isArray }]) => [
      name,
      { type: typeof type === 'string' ? type : withoutOptional(type), isArray, isOptional: false },
    ]),
  );
}

/** Requests: optional members of the tables at the top level; nested ones are all required. */
function askedOf(request: z.core.$ZodType): Shape {
  return Object.fromEntries(
    Object.entries(shapeOf(request)).map(([name, { type, isArray }]) => [
      name,
      {
        type: typeof type === 'string' ? type : withoutOptional(type),
        isArray,
        isOptional: mayLack(request, name),
      },
    ]),
  );
}

/** True for a member that a sender may leave out, as with a default. */
function mayLack(schema: z.core.$ZodType, name: string): boolean {
  const { $ZodDefault, $ZodObject, $ZodOptional } = z.core;
  const member = schema instanceof $ZodObject ? schema._zod.def.shape[name] : undefined;
  return member instanceof $ZodDefault || member instanceof $ZodOptional;
}

const byPath = (path: string) => {
  const operation = operations.find((candidate) => candidate.path === path);
  if (!operation) throw new Error(`There is no operation ${path}`);
  return operation;
};

describe('the contract', () => {
  it('has the nine operations and additional ones, and a key for all but the ninth', () => {
    expect(operations.map(({ path, takesKey }) => [path, takesKey])).toEqual(
      OPERATIONS.map(({ path, key }) => [path, key]),
    );
    expect(new Set(operations.map(({ name }) => name)).size).toBe(OPERATIONS.length);
    expect(operations.map(({ isAdditional = false }) => isAdditional).indexOf(true)).toBe(9);
  });

  it.each(OPERATIONS)('asks what the interface asks at $path', ({ path, request }) => {
    expect(askedOf(byPath(path).request)).toEqual(documented(request));
  });

  it.each(OPERATIONS)('reads what the interface answers at $path', ({ path, reply }) => {
    expect(withoutOptional(shapeOf(byPath(path).reply))).toEqual(documented(reply));
  });
});

const insight = { start_time: 1, end_time: 2, query: '', labels: {}, fields: {} };
const stack = { type: 'ios', service: '', stack: '', binary_images: [] };
const DAYS_45 = 3_888_000;

describe('the rules of the interface', () => {
  it.each([
    ['/schedule/info', { schedule_id: 1, start: 0, end: DAYS_45 }],
    ['/schedule/self', { start: 0, end: DAYS_45 }],
    ['/schedule/self', { start: 0, end: 1, unknown: true }],
    ['/insight/responder', insight],
    ['/insight/responder', { ...insight, responder_ids: ['1', 2, 2n ** 60n], aggregate_unit: 'week' }],
    [
      '/insight/incident/export',
      { ...insight, orderby: 'created_at', severities: ['Info', 'Warning', 'Critical'] },
    ],
    ['/sourcemap/stack/enrich', { ...stack, near: 1, type: 'react native' }],
    ['/sourcemap/stack/enrich', { ...stack, near: 20, Variant: 'release' }],
    ['/webhook/history/detail', { event_id: '', intergration_id: '' }],
    ['/webhook/history/list', { start_time: 0, end_time: 1, limit: 500 }],
    ['/rum/application/list', {}],
    ['/rum/issue/list', { start_time: 0, end_time: 15_811_200_000 }],
    ['/rum/application/infos', { application_ids: [] }],
  ])('%s takes %o', (path, body) => {
    expect(check(byPath(path).request, body)).toMatchObject({ ok: true });
  });

  it.each([
    ['/schedule/info', { start: 0, end: 1 }, 'schedule_id is required and must be an integer.'],
    ['/schedule/info', { schedule_id: '1', start: 0, end: 1 }, 'schedule_id must be an integer.'],
    ['/schedule/info', { schedule_id: 1.5, start: 0, end: 1 }, 'schedule_id must be an integer.'],
    [
      '/schedule/info',
      { schedule_id: 1, start: 0, end: DAYS_45 + 1 },
      'end must be at most 45 days (3888000 seconds) after start.',
    ],
    ['/schedule/self', {}, 'start is required and must be an integer. (1 more)'],
    ['/insight/responder', { ...insight, query: undefined }, 'query is required and must be a string.'],
    ['/insight/responder', { ...insight, labels: undefined }, 'labels is required and must be an object.'],
    [
      '/insight/responder',
      { ...insight, severities: ['Ok'] },
      'severities[0] must be one of Info, Warning, Critical.',
    ],
    [
      '/insight/responder',
      { ...insight, aggregate_unit: 'year' },
      'aggregate_unit must be one of day, week, month.',
    ],
    ['/insight/incident/export', { ...insight, orderby: 'severity' }, 'orderby must be created_at.'],
    ['/insight/incident/export', { ...insight, p: 0 }, 'p must be at least 1.'],
    [
      '/insight/incident/export',
      { ...insight, with: ['severity'] },
      'with[0] must be one of responders, notifications, labels, title.',
    ],
    ['/insight/incident/export', { ...insight, limit: 10_001 }, 'limit must be at most 10000.'],
    [
      '/insight/responder',
      { ...insight, responder_ids: Array(1001).fill(1) },
      'responder_ids must have at most 1000 entries.',
    ],
    [
      '/insight/responder',
      { ...insight, labels: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [i, 'x'])) },
      'labels must have at most 1000 entries.',
    ],
    [
      '/insight/incident/export',
      { ...insight, query: 'x'.repeat(1001) },
      'query must have at most 1000 characters.',
    ],
    ['/sourcemap/stack/enrich', { ...stack, near: 0 }, 'near must be at least 1.'],
    ['/sourcemap/stack/enrich', { ...stack, near: 21 }, 'near must be at most 20.'],
    [
      '/sourcemap/stack/enrich',
      { ...stack, binary_images: undefined },
      'binary_images is required and must be an array.',
    ],
    [
      '/webhook/history/detail',
      { event_id: 'e', integration_id: 'i' },
      'intergration_id is required and must be a string.',
    ],
    ['/webhook/history/list', { start_time: 0, end_time: 1 }, 'limit is required and must be an integer.'],
    [
      '/webhook/history/list',
      { start_time: 1, end_time: 1, limit: 1 },
      'start_time must be before end_time.',
    ],
    ['/webhook/history/list', { start_time: 0, end_time: 1, limit: 501 }, 'limit must be at most 500.'],
    ['/rum/application/list', { limit: 101 }, 'limit must be at most 100.'],
    [
      '/rum/issue/list',
      { start_time: 0, end_time: 15_811_200_001 },
      'end_time must be at most 183 days after start_time.',
    ],
    ['/rum/application/infos', { application_ids: 'a' }, 'application_ids must be an array.'],
    [
      '/rum/application/infos',
      { application_ids: Array(201).fill('a') },
      'application_ids must have at most 200 entries.',
    ],
    ['/rum/issue/info', 'text', 'The body must be an object.'],
  ])('%s refuses %o', (path, body, message) => {
    const checked = check(byPath(path).request, body);
    expect(checked.ok ? 'taken' : problemLine(checked.problems)).toBe(message);
  });
});
