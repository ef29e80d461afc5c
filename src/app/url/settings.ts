import { isTimeZone } from '#domain/time/zone';

let account: string | undefined;

/** The account's time zone, which the gateway writes into the page: it is read once. */
export function accountZone(): string {
  const zone = account ?? settingIn('watchbill:time-zone');
  account = isTimeZone(zone) ? zone : 'UTC';
  return account;
}

/** What the service's time zone tables say of that zone, as `clockTable` writes it; empty where that is not known. */
export function accountClock(): string {
  return settingIn('watchbill:clock');
}

/** The version of this build of the dashboard, which the gateway writes into the page; empty in development. */
export function ownVersion(): string {
  return settingIn('watchbill:version');
}

/** The zone of this browser. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function settingIn(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}
