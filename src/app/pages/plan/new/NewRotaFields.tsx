import { type FormEvent, useState } from 'react';
import { formatFields } from '#address/codec';
import { PLAN_FIELDS, type PlanView } from '#address/plan';
import { parseId } from '#contract/id';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import { usePersonCreate } from '../../../api/served/changes';
import { ZonePicker } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { usePatchSearch } from '../../../url/use-patch-search';
import type { Planned, usePlanAddress } from '../model/use-plan';
import { inZone } from './in-zone';

type NewRotaFieldsProps = {
  view: PlanView;
  account: string;
  window: Interval;
  address: ReturnType<typeof usePlanAddress>;
  planned: Planned;
};

/** Name, zone and team of a new rota, the rota that it copies, and new people. */
export function NewRotaFields({ view, account, window, address, planned }: NewRotaFieldsProps) {
  const { teams } = useDirectory();
  const { edits } = address.plan;
  const { others, rules, rulesZone } = planned;
  const patch = usePatchSearch();
  const set = (fields: Partial<PlanView>) => patch(formatFields(PLAN_FIELDS, fields), { replace: true });
  const original = others.find(({ schedule_id }) => schedule_id === view.copy);
  return (
    <section
      aria-label="New rota"
      className="panel-box mb-3 flex flex-wrap items-center gap-x-5 gap-y-3 text-sm"
    >
      <label className="flex items-center gap-2 max-md:w-full">
        <span className="text-ink-2">Name</span>
        <Field
          className="w-60 max-md:grow"
          maxLength={200}
          value={view.name}
          placeholder="Payments on-call"
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <span className="flex items-center gap-2">
        <span className="text-ink-2">Time zone</span>
        {original ? (
          <span title="A copy keeps the zone of its rota; a plan can change it later">{rulesZone}</span>
        ) : (
          <ZonePicker
            label="Time zone of the rules"
            zone={view.rules ?? account}
            accountZone={account}
            window={window}
            onChange={(zone) => address.setZone(zone, inZone(edits, { from: rulesZone, to: zone }), rules)}
          />
        )}
      </span>
      <span className="flex items-center gap-2">
        <span className="text-ink-2">Team</span>
        <Choice
          label="Team"
          value={String(view.team ?? original?.team_id ?? '')}
          options={[['', 'No team'], ...teams.map(({ id, name }): [string, string] => [String(id), name])]}
          onChange={(team) => set({ team: parseId(team) })}
        />
      </span>
      <span className="flex items-center gap-2">
        <span className="text-ink-2">Start from</span>
        <Choice
          label="Start from"
          value={String(view.copy ?? '')}
          options={[
            ['', 'An empty rota'],
            ...others.map((one): [string, string] => [String(one.schedule_id), one.schedule_name]),
          ]}
          onChange={(copy) => set({ copy: parseId(copy), rules: undefined })}
        />
      </span>
      <AddPerson />
    </section>
  );
}

/** Adds a person by name and e-mail address, for the lists of people. */
function AddPerson() {
  const { mutate, isPending, error, data, reset } = usePersonCreate();
  const [fields, setFields] = useState({ person_name: '', email: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(fields, { onSuccess: () => setFields({ person_name: '', email: '' }) });
  };
  const field = (label: string, key: keyof typeof fields, type: string) => (
    <Field
      aria-label={label}
      placeholder={label}
      required
      type={type}
      className="w-44 max-md:grow"
      value={fields[key]}
      onChange={(event) => {
        if (data || error) reset();
        setFields({ ...fields, [key]: event.target.value });
      }}
    />
  );
  return (
    <details className="basis-full text-sm">
      <summary className="min-h-6 cursor-pointer text-accent max-md:min-h-11">Add a new person</summary>
      <form className="mt-1 flex flex-wrap items-center gap-2" onSubmit={submit}>
        {field('Name of the person', 'person_name', 'text')}
        {field('E-mail', 'email', 'email')}
        <Button type="submit" disabled={isPending}>
          Add person
        </Button>
        <span role="status" className={error ? 'text-warn' : 'text-ink-2'}>
          {error ? error.message : data && 'Added.'}
        </span>
      </form>
    </details>
  );
}
