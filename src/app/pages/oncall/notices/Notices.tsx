import { lazy } from 'react';
import { LaterPart } from '../../../components/states/LaterPart';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { Notice } from '../../../ui/Notice';
import type { OnCallParts } from '../controls/parts';
import { ClockNotice } from './ClockNotice';

const ChangesNotice = lazy(async () => ({ default: (await import('./ChangesNotice')).ChangesNotice }));

/** What somebody should know of this link and of these data before reading on. */
export function Notices({ address, time, loaded, shown }: OnCallParts) {
  const { view, account, change, problems } = address;
  return (
    <>
      <LinkProblems problems={problems} />
      {loaded.isCurrent && <ClockNotice account={account} window={time.window} />}
      {view.seen !== undefined && !loaded.isCurrent && !loaded.query.error && <Comparing />}
      {view.seen !== undefined && loaded.isCurrent && (
        <LaterPart loading={<Comparing />}>
          <ChangesNotice
            seen={view.seen}
            rows={shown.rows}
            window={time.window}
            zone={view.zone}
            onChoose={(period) => change({ period })}
            onDismiss={() => change({ seen: undefined })}
          />
        </LaterPart>
      )}
    </>
  );
}

/** As high as that nothing has changed. */
function Comparing() {
  return (
    <Notice look="calm">
      <p className="flex min-h-7.5 items-center">Looking for changes since this link was made…</p>
    </Notice>
  );
}
