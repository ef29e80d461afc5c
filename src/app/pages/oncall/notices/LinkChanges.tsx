import { MissingCodeBoundary } from '../../../components/states/MissingCodeBoundary';
import { Notice } from '../../../ui/Notice';
import type { OnCallParts } from '../controls/parts';
import { lazyPart } from '../../../components/states/lazy-part';

const ChangesNotice = lazyPart(() => import('./ChangesNotice'), 'ChangesNotice');

type LinkChangesProps = OnCallParts & {
  /** The digest of the link. */
  seen: string;
};

/** What has changed since the link was made. What it stands in waits until its code is there. */
export function LinkChanges({ seen, address, time, loaded, shown }: LinkChangesProps) {
  const { view, change } = address;
  if (!loaded.isCurrent) return loaded.query.error ? null : <Comparing />;
  return (
    <MissingCodeBoundary className="mb-3">
      <ChangesNotice
        seen={seen}
        rows={shown.rows}
        window={time.window}
        zone={view.zone}
        onChoose={(period) => change({ period })}
        onDismiss={() => change({ seen: undefined })}
      />
    </MissingCodeBoundary>
  );
}

/** As high as that nothing has changed. */
export function Comparing() {
  return (
    <Notice look="calm">
      <p className="flex min-h-7.5 items-center">Looking for changes since this link was made…</p>
    </Notice>
  );
}
