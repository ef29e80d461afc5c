import { useQueryClient } from '@tanstack/react-query';
import { useTheme } from '../../hooks/use-theme';
import { formatPresenting } from '../../url/presenting';
import { usePatchSearch } from '../../url/use-patch-search';
import { printWhole } from '../print/print-whole';
import { ACTIONS, type Action } from './actions';
import { canBeOnWall, onWall } from './on-wall';

/** What the open page can do: not each has a link to copy, and who presents does so already. */
export function actionsHere(isPresenting: boolean): Action[] {
  const all = ACTIONS.map(({ action }) => action);
  const missing = new Set<Action>();
  if (isPresenting) missing.add('present');
  if (isPresenting || !canBeOnWall(location.pathname)) missing.add('wall');
  if (!copyLink()) missing.add('copy-link');
  return all.filter((action) => !missing.has(action));
}

/** Does an action to the open page. */
export function useActions(showKeys: () => void): (action: Action) => void {
  const [, chooseTheme] = useTheme();
  const client = useQueryClient();
  const patch = usePatchSearch();
  return (action) => {
    switch (action) {
      case 'present':
        return patch(formatPresenting({ on: true }));
      case 'wall':
        return patch(onWall());
      case 'copy-link':
        // What a link fixes is known to the page; its button also says how it went.
        return copyLink()?.click();
      case 'print':
        return void printWhole(client);
      case 'keys':
        return showKeys();
      default:
        return chooseTheme(action);
    }
  };
}

function copyLink(): HTMLButtonElement | null {
  return document.querySelector('button[data-copy-link]');
}
