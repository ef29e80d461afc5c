import { useKeys } from '../../../hooks/use-keys';
import type { ChangeView } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';

/** Moves the window by the keyboard. */
export function useWindowKeys({ pan, step, zoom }: ViewWindow, change: ChangeView): void {
  useKeys({
    '[': () => step(-1),
    ']': () => step(1),
    'Shift+ArrowLeft': () => pan(-1),
    'Shift+ArrowRight': () => pan(1),
    '+': () => zoom(-1),
    '=': () => zoom(-1),
    '-': () => zoom(1),
    t: () => change({ from: undefined, at: undefined }),
  });
}
