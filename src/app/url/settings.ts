import type { Capability } from '#contract/session';
import { isTimeZone } from '#domain/time/zone';
import { presentName } from '#domain/time/zone-names';

let account: string | undefined;

/** The account's time zone, which the gateway writes into the page: it is read once. */
export function accountZone(): string {
  const zone = account ?? settingIn('watchbill:time-zone');
  account = isTimeZone(zone) ? zone : 'UTC';
  return account;
}

/** UTC offsets of that zone in the service's time zone tables, in the format of `clockTable`; empty if unknown. */
export function accountClock(): string {
  return settingIn('watchbill:clock');
}

/** The version of this build of the dashboard, which the gateway writes into the page; empty in development. */
export function ownVersion(): string {
  return settingIn('watchbill:version');
}

/** True where the server behind the dashboard can do that; see contract/session. */
export function canServer(capability: Capability): boolean {
  return settingIn('watchbill:capabilities').split(' ').includes(capability);
}

/** Access mode of the gateway: `loopback`, `everybody`, `openid` or `proxy`. */
export function accessKind(): string {
  return settingIn('watchbill:access');
}

/** True where people sign in, here or at a proxy. */
export function isSignedIn(): boolean {
  return accessKind() === 'openid' || accessKind() === 'proxy';
}

/** Address of the sign-in in a new tab; behind a proxy, any page triggers it. */
export function signInAddress(): string {
  return accessKind() === 'openid' ? '/access/start' : '/';
}

/** The address of what is shown, as others can open it: at the dashboard's public name, where it has one. */
export function publicAddress(): URL {
  const url = new URL(location.href);
  const origin = settingIn('watchbill:public-origin');
  return origin === '' ? url : new URL(url.pathname + url.search + url.hash, origin);
}

/** The zone of this browser, by its present name. */
export function browserZone(): string {
  return presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function settingIn(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** Below what a guest's page lies and calls; empty on everybody else's, and in workers, which guests have none of. */
export function guestBase(): string {
  return /^\/guest\/[^/]+/.exec(location.pathname)?.[0] ?? '';
}

export function isGuest(): boolean {
  return location.pathname.startsWith('/guest/');
}
