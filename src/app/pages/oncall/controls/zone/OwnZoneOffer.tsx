import { lazy, useState } from 'react';
import type { Interval } from '#domain/time/interval';
import { offsetAt } from '#domain/time/zone';
import { LaterPart } from '../../../../components/states/LaterPart';
import { useIsPresenting } from '../../../../url/presenting';
import { ownZone } from '../../../../url/settings';
import type { OnCallAddress } from '../../model/use-oncall-view';
import { readZoneAnswer } from '../remembered-view';

const OwnZoneQuestion = lazy(async () => ({ default: (await import('./OwnZoneQuestion')).OwnZoneQuestion }));

/** Offers the reader's own zone where the page has other clocks. The answer is kept. */
export function OwnZoneOffer({ address, window }: { address: OnCallAddress; window: Interval }) {
  const presenting = useIsPresenting();
  const [answer, setAnswer] = useState(readZoneAnswer);
  const own = ownZone();
  const { zone, secondZone } = address.view;
  const isSame = [window.start, window.end].every((at) => offsetAt(at, own) === offsetAt(at, zone));
  if (answer === 'account' || presenting || isSame || own === secondZone) return null;
  return (
    <div className="mb-2 min-h-6 max-md:min-h-12 print:hidden">
      <LaterPart>
        <OwnZoneQuestion address={address} onAnswer={setAnswer} />
      </LaterPart>
    </div>
  );
}
