import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../hooks/use-keys';
import { inZonesOf, zonesKeptFrom } from '#address/zone';
import { NAVIGATION } from '#address/pages';

const JUMP_WITHIN_MS = 1500;

export type ShellDialog = 'palette' | 'keys' | 'links';

/** Global shortcuts: Ctrl or ⌘ K, `?`, and `g` with a page's letter. */
export function useShellKeys(show: (dialog: ShellDialog) => void): void {
  const navigate = useNavigate();
  const wait = useRef<ReturnType<typeof setTimeout>>(undefined);
  const endWait = () => {
    clearTimeout(wait.current);
    wait.current = undefined;
  };
  // A letter without `g` before it is the page's.
  const jump = (to: string) => {
    if (wait.current === undefined) return false;
    endWait();
    void navigate(inZonesOf(zonesKeptFrom(location), to));
    return true;
  };
  useKeys(
    {
      '?': () => show('keys'),
      g: () => {
        endWait();
        wait.current = setTimeout(endWait, JUMP_WITHIN_MS);
      },
      ...Object.fromEntries(NAVIGATION.map(({ key, to }) => [key, () => jump(to)])),
    },
    true,
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    show('palette');
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
