import { useSyncExternalStore } from 'react';
import { createListeners, readStored, writeStored } from './stored';

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Key in local storage; public/early.js reads it before the first paint. */
const THEME_KEY = 'watchbill.theme';
const themeListeners = createListeners();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let theme = storedTheme();

darkSystem.addEventListener('change', apply);
window.addEventListener('storage', () => change(storedTheme()));
// Print is light.
window.addEventListener('beforeprint', () => (document.documentElement.dataset['theme'] = 'light'));
window.addEventListener('afterprint', apply);

/** Theme of this browser, and its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(themeListeners.subscribe, () => theme), choose];
}

function choose(next: Theme): void {
  writeStored(THEME_KEY, next === 'system' ? undefined : next);
  change(next);
}

function change(next: Theme): void {
  theme = next;
  apply();
  themeListeners.notify();
}

function apply(): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

function storedTheme(): Theme {
  const stored = readStored(THEME_KEY);
  return THEMES.find((known) => known === stored) ?? 'system';
}
