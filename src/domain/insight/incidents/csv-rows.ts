import { parseId } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import { inferInstant } from '../../time/timestamps';
import { instantAt } from '../../time/zone';
import { readCsv } from '../../csv/read';

/**
 * Incidents from a server that answers the export with CSV: columns by their names in the first line, in any order
 * and spelling (`Incident ID`, `incident_id`), in English or Chinese; unknown ones are ignored. Times are numbers, or
 * dates with an offset, or else by the clock of the request's zone.
 */

/** Other names of columns: counts in place of flags, and translated heads. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  incident_id: ['id', '故障id', '故障_id'],
  title: ['标题', '故障标题'],
  account_id: ['主体id', '主体_id'],
  team_id: ['团队id', '团队_id'],
  channel_id: ['协作空间id', '协作空间_id'],
  severity: ['严重程度', '严重级别', '故障等级'],
  created_at: ['create_time', 'start_time', '创建时间', '触发时间', '发生时间', '开始时间'],
  is_acked: ['acknowledgements', '是否认领', '认领次数'],
  is_assigned: ['assignments', '是否分派', '分派次数'],
  is_reassigned: ['reassignments', '是否重新分派', '重新分派次数'],
  escalated_by: ['升级方式'],
  closed_by: ['关闭方式'],
  seconds_to_first_ack: ['seconds_to_ack', 'time_to_ack', '认领耗时', '首次认领耗时', '认领耗时_秒'],
  seconds_to_close: ['time_to_close', '关闭耗时', '恢复耗时', '关闭耗时_秒'],
  seconds_to_engage: ['engaged_seconds', '响应投入', '响应投入_秒'],
};

/** Other spellings of values. */
const OTHER_VALUES: Readonly<Record<string, string>> = {
  严重: 'Critical',
  警告: 'Warning',
  提醒: 'Info',
  自动: 'auto',
  自动关闭: 'auto',
  超时: 'timeout',
  超时关闭: 'timeout',
  手动: 'manually',
  手动关闭: 'manually',
};

/** Undefined if the text has no column of ids. */
export function incidentsOfCsv(text: string, zone: string): IncidentRow[] | undefined {
  const [head, ...records] = readCsv(text);
  const placeOf = new Map(head?.map((name, place) => [plainName(name), place]));
  const place = (name: string) =>
    [name, ...(OTHER_NAMES[name] ?? [])].map((other) => placeOf.get(other)).find((at) => at !== undefined);
  if (place('incident_id') === undefined) return undefined;
  return records.flatMap((cells) => {
    const cell = (name: string) => {
      const text = cells[place(name) ?? -1]?.trim() ?? '';
      return OTHER_VALUES[text] ?? text;
    };
    const id = cell('incident_id');
    return id === '' ? [] : [rowOf(id, cell, zone)];
  });
}

function rowOf(incident_id: string, cell: (name: string) => string, zone: string): IncidentRow {
  return {
    incident_id,
    ...(cell('title') !== '' && { title: cell('title') }),
    account_id: parseId(cell('account_id')) ?? 0,
    team_id: parseId(cell('team_id')) ?? 0,
    channel_id: parseId(cell('channel_id')) ?? 0,
    severity: cell('severity'),
    created_at: instantOf(cell('created_at'), zone),
    is_acked: isTrue(cell('is_acked')),
    is_assigned: isTrue(cell('is_assigned')),
    is_reassigned: isTrue(cell('is_reassigned')),
    escalated_by: cell('escalated_by') || escalationOf(cell),
    closed_by: cell('closed_by'),
    seconds_to_first_ack: secondsOf(cell('seconds_to_first_ack')),
    seconds_to_close: secondsOf(cell('seconds_to_close')),
    seconds_to_engage: secondsOf(cell('seconds_to_engage')),
  };
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}

/** A flag, or how often it happened. */
function isTrue(text: string): boolean {
  return /^(true|yes|是|0*[1-9]\d*)$/i.test(text);
}

function escalationOf(cell: (name: string) => string): string {
  if (Number(cell('manual_escalations')) > 0) return 'manually';
  return Number(cell('timeout_escalations')) > 0 ? 'timeout' : '';
}

function secondsOf(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? Math.round(value) : 0;
}

/** Unix seconds; 0 if the text is not a time. */
function instantOf(text: string, zone: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.floor(inferInstant(Number(text))?.seconds ?? 0);
  const [, date, time, fraction, offset] = DATE.exec(text) ?? [];
  if (date === undefined || time === undefined) return 0;
  const wall = Date.parse(`${date}T${time}Z`) / 1000;
  if (Number.isNaN(wall)) return 0;
  if (offset === undefined) return instantAt(wall, zone);
  return Math.floor(Date.parse(`${date}T${time}${fraction ?? ''}${offset}`) / 1000) || 0;
}

const DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})? ?(Z|[+-]\d\d:\d\d)?$/;
