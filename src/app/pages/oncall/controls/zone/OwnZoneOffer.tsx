import { lazy, useState } from 'react';
import type { Interval } from '#domain/time/interval';
import { offsetAt } from '#domain/time/zone';
import { useMedia } from '../../../../hooks/use-media';
import { LaterPart } from '../../../../components/states/LaterPart';
import { useIsPresenting } from '../../../../url/presenting';
import { ownZone } from '../../../../url/settings';
import type { OnCallAddress } from '../../model/use-oncall-view';
import { NARROW, readZoneAnswer, type ZoneAnswer } from '../remembered-view';

const OwnZoneQuestion = lazy(async () => ({ default: (await import('./OwnZoneQuestion')).OwnZoneQuestion }));

/**
 * Offers the reader's own zone where the page has other clocks, and on a phone, which begins with that, the account's.
 * The answer is kept.
 */
export function OwnZoneOffer({ address, window }: { address: OnCallAddress; window: Interval }) {
  const presenting = useIsPresenting();
  const isNarrow = useMedia(NARROW);
  // Where this browser keeps nothing, until the page is left.
  const [answered, setAnswered] = useState<ZoneAnswer>();
  const answer = readZoneAnswer() ?? answered;
  const own = ownZone();
  const { view, account } = address;
  const { zone, secondZone } = view;
  const differs = (other: string) =>
    [window.start, window.end].some((at) => offsetAt(at, own) !== offsetAt(at, other));
  const offersOwn = answer !== 'account' && differs(zone) && own !== secondZone;
  const offersAccount = answer === undefined && isNarrow && zone === own && differs(account);
  if (presenting || !(offersOwn || offersAccount)) return null;
  return (
    <div className="mb-2 min-h-6 max-md:min-h-12 print:hidden">
      <LaterPart>
        <OwnZoneQuestion address={address} onAnswer={setAnswered} />
      </LaterPart>
    </div>
  );
}
