import type { Capability } from '#contract/session';
import { isTimeZone, presentName, type AccountZone } from '#domain/time/zone';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { patched, type SearchPatch } from '#address/codec';

let account: AccountZone | undefined;

/** Time zone of the account, from the page's settings; cached. */
export function accountZone(): AccountZone {
  const zone = account ?? settingIn('watchbill:time-zone');
  account = isTimeZone(zone) ? zone : 'UTC';
  return account;
}

/** Version of this build of the dashboard, from the page's settings; empty in development. */
export function ownVersion(): string {
  return settingIn('watchbill:version');
}

/** True if the server has the capability; see contract/session. */
export function canServer(capability: Capability): boolean {
  return settingIn('watchbill:capabilities').split(' ').includes(capability);
}

/** True if the server can read other tools, and the viewer may know of it. */
export function readsSources(): boolean {
  return canServer('sources') && !isGuest();
}

/** True if the server has histories of schedules and requests, and the reader may know of them; see contract/served/changes. */
export function hasChanges(): boolean {
  return canServer('changes') && !isGuest();
}

/** Access mode of the gateway: `loopback`, `everybody`, `openid` or `proxy`. */
export function accessKind(): string {
  return settingIn('watchbill:access');
}

/** E-mail address of the viewer, "" where nobody signs in; undefined in a page that no server sent just now. */
export function viewer(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="watchbill:viewer"]')?.content;
}

/** True if users sign in, here or at a proxy. */
export function isSignedIn(): boolean {
  return accessKind() === 'openid' || accessKind() === 'proxy';
}

/** Address of the sign-in in a new tab; behind a proxy, any page triggers it. */
export function signInAddress(): string {
  return accessKind() === 'openid' ? '/access/start' : '/';
}

/** Shareable address of the current view: at the dashboard's public origin, if it has one. */
export function publicAddress(): URL {
  const url = new URL(location.href);
  const origin = settingIn('watchbill:public-origin');
  return origin === '' ? url : new URL(url.pathname + url.search + url.hash, origin);
}

/** Zone of this browser, by its present name. */
export function browserZone(): string {
  return presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

function settingIn(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
}

/** Base path of a guest's page and its calls; empty on other pages, and in workers, which guests do not use. */
export function guestBase(): string {
  return /^\/guest\/[^/]+/.exec(location.pathname)?.[0] ?? '';
}

export function isGuest(): boolean {
  return location.pathname.startsWith('/guest/');
}

type PatchOptions = {
  replace?: boolean;
  /** Hash with its `#`, or '' to remove it; undefined keeps the current one. */
  hash?: string;
};

/**
 * Returns the only function with which pages write their URL. It patches the address of the browser: an effect of an
 * earlier render keeps a click that came before it.
 */
export function usePatchSearch(): (patch: SearchPatch, options?: PatchOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (patch, { replace = false, hash = location.hash } = {}) =>
      void navigate(
        { search: patched(new URLSearchParams(location.search), patch).toString(), hash },
        { replace, preventScrollReset: true },
      ),
    [navigate],
  );
}

/** Shareable address of the current view, with a patch applied. */
export function fixedLink(patch: SearchPatch): string {
  const url = publicAddress();
  url.search = patched(url.searchParams, patch).toString();
  return url.href;
}
