import { lazy } from 'react';
import { LaterPart } from '../../../components/states/LaterPart';
import { LinkProblems } from '../../../components/states/LinkProblems';
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
      {loaded.isCurrent && view.seen !== undefined && (
        <LaterPart>
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
