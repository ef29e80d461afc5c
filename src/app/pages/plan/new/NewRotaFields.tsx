import { type FormEvent, useState } from 'react';
import { formatFields } from '#address/codec';
import { PLAN_FIELDS, type PlanView } from '#address/plan';
import { parseId } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import { usePersonCreate } from '../../../api/served/changes';
import { ZonePicker } from '../../../components/time/ZonePicker';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { usePatchSearch } from '../../../url/use-patch-search';

type NewRotaFieldsProps = {
  view: PlanView;
  account: string;
  window: Interval;
  schedules: readonly Schedule[];
};

/** Name, zone and team of a new rota, the rota that it copies, and new people. */
export function NewRotaFields({ view, account, window, schedules }: NewRotaFieldsProps) {
  const { teams } = useDirectory();
  const patch = usePatchSearch();
  const set = (fields: Partial<PlanView>) => patch(formatFields(PLAN_FIELDS, fields), { replace: true });
  const original = schedules.find(({ schedule_id }) => schedule_id === view.copy);
  return (
    <section aria-label="New rota" className="panel-box mb-3 flex flex-wrap items-center gap-3">
      <label className="flex items-center gap-2 text-sm max-md:w-full">
        <span className="text-ink-2">Name</span>
        <Field
          className="w-60 max-md:grow"
          maxLength={200}
          value={view.name}
          placeholder="Payments on-call"
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <ZonePicker
        label="Zone of the rules"
        zone={view.rules ?? original?.time_zone ?? account}
        accountZone={account}
        window={window}
        onChange={(rules) => set({ rules })}
      />
      <Choice
        label="Team"
        value={String(view.team ?? original?.team_id ?? '')}
        options={[['', 'No team'], ...teams.map(({ id, name }): [string, string] => [String(id), name])]}
        onChange={(team) => set({ team: parseId(team) })}
      />
      <Choice
        label="Start from"
        value={String(view.copy ?? '')}
        options={[
          ['', 'An empty rota'],
          ...schedules.map((one): [string, string] => [String(one.schedule_id), one.schedule_name]),
        ]}
        onChange={(copy) => set({ copy: parseId(copy) })}
      />
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
