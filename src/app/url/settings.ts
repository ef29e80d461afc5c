import { isTimeZone } from '#domain/time/zone';

/** The account's time zone, which the gateway writes into the page. */
export function accountZone(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="watchbill:time-zone"]');
  return meta && isTimeZone(meta.content) ? meta.content : 'UTC';
}

/** The zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
