import { useState } from 'react';
import type { AttemptIds } from '#address/records';
import type { Delivery } from '#contract/webhook';
import { deliveryIdsIn, type DeliveryIds } from '#domain/webhook/delivery-ids';
import { useDirectory } from '../../api/names/directory';
import { recentRecords } from '../../data/recent-records';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Panel } from '../../ui/Panel';
import { canServer } from '../../url/settings';

const MAX_RECENT = 5;

type ChooseOtherProps = { delivery: Delivery; ids: DeliveryIds; onChoose: (other: AttemptIds) => void };

/** Choice of the delivery to compare with: a recent one, or any by ids. */
export function ChooseOther({ delivery, ids, onChoose }: ChooseOtherProps) {
  const [recent] = useState(() => recentRecords('watchbill.deliveries'));
  const { text: presentable } = useDirectory();
  const [problem, setProblem] = useState('');
  const others = recent.flatMap(({ to, id, about, of }) => {
    const other = deliveryIdsIn(to);
    const isThis = other?.integrationId === ids.integrationId && other.eventId === ids.eventId;
    return other && !isThis ? [{ ...other, id, about, isRelated: of !== '' && of === delivery.ref_id }] : [];
  });
  others.sort((a, b) => Number(b.isRelated) - Number(a.isRelated));

  function submit(form: FormData) {
    const text = form.get('other');
    const other = deliveryIdsIn(typeof text === 'string' ? text : '');
    setProblem(other ? '' : 'No integration id and event id are in this text.');
    if (other) onChoose(other);
  }

  return (
    <Panel title="Compare" note="with another delivery: outcome, headers and bodies">
      {others.length > 0 && (
        <ul className="mb-2 space-y-1" aria-label="Looked at before">
          {others.slice(0, MAX_RECENT).map(({ id, about, isRelated, ...other }) => (
            <li
              key={`${other.integrationId} ${other.eventId}`}
              className="flex flex-wrap items-baseline gap-x-2"
            >
              <button
                type="button"
                aria-label={`Compare with ${id}`}
                className="min-h-6 text-left wrap-anywhere text-accent underline"
                onClick={() => onChoose(other)}
              >
                {id}
              </button>
              <span className="min-w-0 text-sm text-ink-2">
                {presentable(about)}
                {isRelated && <b className="font-semibold"> · same incident</b>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <form
        aria-label="Compare with another delivery"
        className="flex flex-wrap items-center gap-2 print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Field
          name="other"
          aria-label="Ids of the other delivery, or a link to it"
          placeholder="Its integration and event id, or a link to it"
          autoComplete="off"
          spellCheck={false}
          className="w-80 min-w-0 shrink"
        />
        <Button type="submit">Compare</Button>
        <span role="status" className="text-sm text-bad">
          {problem}
        </span>
      </form>
      {delivery.attempt > 1 && !canServer('delivery-list') && (
        <p className="mt-2 text-xs text-ink-3">
          This is attempt {delivery.attempt}. This server keeps the last attempt of an event only.
        </p>
      )}
    </Panel>
  );
}
