import { useState } from 'react';
import { parseId } from '#contract/id';
import { namedSet } from '#domain/oncall/words/named-set';
import { withoutIsolates } from '#domain/text/isolate';
import { useDirectory } from '../../../api/names/directory';
import { useSetRemove, useSetSave } from '../../../api/served/changes';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import type { Filter } from '../model/filter';

type SaveSetProps = { ids: Filter['schedules'] };

/** Saves chosen schedules under a name: a new one, that of a set to save over, or another one of the same schedules. */
export function SaveSet({ ids }: SaveSetProps) {
  const directory = useDirectory();
  const same = namedSet(ids, directory.sets);
  const [name, setName] = useState(withoutIsolates(same?.name ?? ''));
  const save = useSetSave();
  const remove = useSetRemove();
  const typed = name.trim().toLowerCase();
  const over = directory.sets.find((set) => withoutIsolates(set.name).trim().toLowerCase() === typed);
  const target = over ?? same;
  const isUnchanged = over !== undefined && over === same && withoutIsolates(over.name) === name.trim();
  // A set with this name and other schedules is replaced for everybody.
  const isReplaced = over !== undefined && over !== same;
  const [asked, setAsked] = useState('');
  const question = [name, ...ids].join();
  const isAsked = isReplaced && asked === question;
  const isBusy = save.isPending || remove.isPending;

  function send() {
    if (isReplaced && !isAsked) {
      setAsked(question);
      return;
    }
    const schedule_ids = ids.flatMap((id) => parseId(id) ?? []);
    save.mutate({ ...(target && { set_id: target.id }), set_name: name.trim(), schedule_ids });
  }
  return (
    <form
      aria-label="Save as a set"
      className="flex flex-wrap items-center gap-2 border-t border-line p-4 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        aria-label="Name of the set"
        placeholder="Name of the set"
        maxLength={200}
        className="min-w-0 grow"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={isBusy || typed === '' || ids.length === 0 || isUnchanged}>
        {saveLabel(target?.name, { isOver: target === over, isAsked })}
      </Button>
      {isAsked && (
        <Button look="quiet" onClick={() => setAsked('')}>
          Keep it
        </Button>
      )}
      {over && (
        <Removal
          key={over.name}
          name={over.name}
          isBusy={isBusy}
          onRemove={() => remove.mutate({ set_id: over.id })}
        />
      )}
      <p role="status" className="basis-full text-sm text-ink-2 empty:hidden">
        {isUnchanged && save.isSuccess && `Saved as “${over.name}”.`}
        {remove.isSuccess && !over && 'Removed. The schedules stay chosen.'}
      </p>
      <Failure error={save.error ?? remove.error} />
    </form>
  );
}

function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <p role="alert" className="basis-full text-sm text-bad">
      Not saved: <MaskedText text={error.message} />
    </p>
  );
}

type RemovalProps = { name: string; isBusy: boolean; onRemove: () => void };

/** Button that asks before it removes a set. */
function Removal({ name, isBusy, onRemove }: RemovalProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) {
    return (
      <Button disabled={isBusy} onClick={onRemove}>
        Remove “{name}”
      </Button>
    );
  }
  return (
    <Button look="quiet" disabled={isBusy} onClick={() => setAsked(true)}>
      Remove set…
    </Button>
  );
}

/** `isOver`: the set has the typed name; otherwise it has the same schedules. `isAsked`: the next press replaces it. */
type SaveKind = { isOver: boolean; isAsked: boolean };

function saveLabel(name: string | undefined, { isOver, isAsked }: SaveKind): string {
  if (name === undefined) return 'Save as a set';
  if (isAsked) return `Replace “${name}”`;
  return isOver ? `Save over “${name}”…` : `Rename “${name}”`;
}
