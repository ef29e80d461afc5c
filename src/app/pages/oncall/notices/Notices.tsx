import { LinkProblems } from '../../../components/states/LinkProblems';
import { ClockNotice } from '../../../components/time/ClockNotice';
import type { OnCallParts } from '../controls/parts';

/** What somebody should know of this link and of these data before reading on. */
export function Notices({ address, time, loaded }: OnCallParts) {
  return (
    <>
      <LinkProblems problems={address.problems} />
      {loaded.isCurrent && <ClockNotice account={address.account} window={time.window} />}
    </>
  );
}
