/** What can be done to whichever page is open, beside going elsewhere. */
export type Action = 'light' | 'dark' | 'system' | 'present' | 'wall' | 'copy-link' | 'print' | 'keys';

type NamedAction = {
  action: Action;
  label: string;
  /** What else it is looked for by. */
  also: string;
};

export const ACTIONS: readonly NamedAction[] = [
  { action: 'light', label: 'Light theme', also: 'mode day' },
  { action: 'dark', label: 'Dark theme', also: 'mode night' },
  { action: 'system', label: 'System theme', also: 'mode automatic' },
  { action: 'present', label: 'Present this page', also: 'presentation mode room' },
  { action: 'wall', label: 'Put this page on a wall', also: 'monitor screen kiosk tv room' },
  { action: 'copy-link', label: 'Copy link to this page', also: 'share address url' },
  { action: 'print', label: 'Print this page', also: 'pdf paper' },
  { action: 'keys', label: 'Keys', also: 'keyboard shortcuts help ?' },
];
