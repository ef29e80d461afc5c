import { useEffect, useRef, useState } from 'react';
import { type Link, MAX_LABEL_LENGTH, type ReceiverChange } from '#contract/links';
import { formatMoment, yearAt } from '#domain/time/format';
import { useChangeReceiver } from '../../../api/links';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { LASTS } from './lasts';

type ChangeProps = { link: Link; zone: string };

/** Buttons that rename and extend a receiving address, in a form below it. */
export function ChangeReceiver({ link, zone }: ChangeProps) {
  const [field, setField] = useState<'name' | 'expiry'>();
  const { label, expires } = link;
  const toggle = (to: 'name' | 'expiry') => setField(field === to ? undefined : to);
  return (
    <>
      <Button
        look="quiet"
        aria-label={`Rename ${label}`}
        aria-expanded={field === 'name'}
        onClick={() => toggle('name')}
      >
        Rename
      </Button>
      {expires !== undefined && (
        <Button
          look="quiet"
          aria-label={`Extend ${label}`}
          aria-expanded={field === 'expiry'}
          onClick={() => toggle('expiry')}
        >
          Extend
        </Button>
      )}
      {field && <ChangeForm key={field} {...{ link, zone, field }} onDone={() => setField(undefined)} />}
    </>
  );
}

type ChangeFormProps = ChangeProps & { field: 'name' | 'expiry'; onDone: () => void };

function ChangeForm({ link, zone, field, onDone }: ChangeFormProps) {
  const now = useNow();
  const change = useChangeReceiver(link.id);
  const [label, setLabel] = useState(link.label);
  // Only what ends later than now: the longest always does.
  const lengths = LASTS.filter(([seconds]) => now + Number(seconds) > (link.expires ?? 0));
  const options = lengths.length > 0 ? lengths : LASTS.slice(-1);
  const [lasts, setLasts] = useState(options.at(-1)?.[0] ?? LASTS[3][0]);
  const isName = field === 'name';
  const name = useRef<HTMLInputElement>(null);
  // The form opened for this field.
  useEffect(() => name.current?.select(), []);
  const wanted: ReceiverChange = isName ? { label } : { lasts: Number(lasts) };
  return (
    <form
      className="order-last flex basis-full flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(wanted, { onSuccess: onDone });
      }}
    >
      {isName ? (
        <Field
          ref={name}
          required
          aria-label={`New name of ${link.label}`}
          className="min-w-40 grow"
          maxLength={MAX_LABEL_LENGTH}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      ) : (
        <>
          <Choice label={`New expiry of ${link.label}`} value={lasts} options={options} onChange={setLasts} />
          <span className="text-ink-2">
            from now, until {formatMoment(now + Number(lasts), zone, yearAt(now, zone))}
          </span>
        </>
      )}
      <Button type="submit" disabled={change.isPending}>
        {isName ? 'Save name' : 'Save expiry'}
      </Button>
      <Button look="quiet" onClick={onDone}>
        Cancel
      </Button>
      {change.error && (
        <p role="alert" className="basis-full text-bad">
          It was not changed. <MaskedText text={change.error.message} />
        </p>
      )}
    </form>
  );
}
