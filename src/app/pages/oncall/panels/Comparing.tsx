import { Notice } from '../../../ui/Notice';

/** Placeholder as high as the message "no changes". */
export function Comparing() {
  return (
    <Notice look="calm">
      <p className="flex min-h-7.5 items-center">Looking for changes since this link was made…</p>
    </Notice>
  );
}
