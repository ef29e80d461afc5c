import { useState } from 'react';
import type { Id } from '#contract/id';
import type { LayerTurns } from '#contract/served/changes';
import { type LayerDraft, peopleOfTurn, type TurnDraft, turnsFrom } from '#domain/change/rota-form';
import { roleName } from '#domain/oncall/words/rule-words';
import { sentenceCase } from '#domain/text/words';
import { formatDate } from '#domain/time/format';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { usePersonCreate } from '../../api/changes';
import { PersonPicker } from '../../components/PersonPicker';
import { PersonForm } from '../../components/states/FirstSteps';
import { Button } from '../../ui/Button';
import { canServer } from '../../url/settings';

/** People in turn with all their roles, in the order of the next turns. */
export function PeopleInTurn({
  draft,
  turns,
  own,
  set,
}: {
  draft: LayerDraft;
  turns: LayerTurns | undefined;
  /** Zone of the layer. */
  own: string;
  set: (fieldsOf: (draft: LayerDraft) => Partial<LayerDraft>) => void;
}) {
  const { person, roles: names } = useDirectory();
  const { roles } = draft;
  const listed = turnsFrom(draft, turns?.group);
  const active = listed.filter(({ isLeaving }) => !isLeaving);
  const write = (next: readonly TurnDraft[], isOrdered = draft.isOrdered) =>
    set(() => ({ turns: next, isOrdered }));
  const update = (turn: TurnDraft, fields: Partial<TurnDraft>) =>
    write(listed.map((one) => (one.key === turn.key ? { ...one, ...fields } : one)));
  const move = (turn: TurnDraft, by: number) => {
    const others = listed.filter(({ key }) => key !== turn.key);
    const place = listed.indexOf(turn) + by;
    write([...others.slice(0, place), turn, ...others.slice(place)], true);
  };
  const roleTitle = (role: Id) => sentenceCase(roleName(role, names));
  const [dragged, setDragged] = useState<TurnDraft>();
  return (
    <>
      <table className="w-full text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line text-left text-xs text-ink-2">
            <th className="py-1 font-normal" colSpan={2}>
              In turn
            </th>
            {roles.length > 1 &&
              roles.slice(1).map((role) => (
                <th key={String(role)} className="py-1 font-normal">
                  {roleTitle(role)}
                </th>
              ))}
            <th className="py-1 font-normal">Next turn</th>
            <th>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {listed.map((turn, index) => {
            const place = active.indexOf(turn);
            const people = peopleOfTurn(draft, active, place);
            const who = (!turn.isOff && turn.people[0]?.map(person).join(', ')) || 'Nobody';
            return (
              <tr
                key={turn.key}
                className="border-b border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2"
                onDragOver={(event) => dragged && event.preventDefault()}
                onDrop={() => dragged && move(dragged, index - listed.indexOf(dragged))}
              >
                {/* The buttons do the same. */}
                <td
                  aria-hidden="true"
                  draggable
                  className="w-6 cursor-grab text-ink-3 max-md:hidden"
                  onDragStart={() => setDragged(turn)}
                  onDragEnd={() => setDragged(undefined)}
                >
                  ⠿
                </td>
                <TurnCells
                  {...{ draft, turn, who, place, people }}
                  onChange={(fields) => update(turn, fields)}
                />
                <td className="py-1 whitespace-nowrap text-ink-2 max-md:order-3">
                  {!turn.isLeaving && <span className="md:hidden">Next turn </span>}
                  {turn.isLeaving ? 'leaves' : nextTurn(turns?.starts[place], own)}
                </td>
                <td className="py-1 text-right whitespace-nowrap print:hidden max-md:order-1 max-md:[&_button]:min-h-11 max-md:[&_button]:min-w-11">
                  {turn.isLeaving ? (
                    <Button look="quiet" onClick={() => update(turn, { isLeaving: false })}>
                      Put back
                    </Button>
                  ) : (
                    <>
                      {action('↑', `${who}: earlier`, index > 0 && (() => move(turn, -1)))}
                      {action('↓', `${who}: later`, index < listed.length - 1 && (() => move(turn, 1)))}
                      {action('✕', `${who} leaves`, () =>
                        turn.origin === undefined
                          ? write(listed.filter(({ key }) => key !== turn.key))
                          : update(turn, { isLeaving: true }),
                      )}
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <AddTurn
        draft={draft}
        onAdd={(added) => set((current) => ({ turns: [...turnsFrom(current, turns?.group), ...added] }))}
      />
    </>
  );
}

function action(sign: string, label: string, act: (() => void) | false) {
  return (
    <Button look="quiet" className="px-1!" aria-label={label} disabled={!act} onClick={act || undefined}>
      {sign}
    </Button>
  );
}

/** People of a turn, a cell for each role. */
function TurnCells({
  draft: { roles, second },
  turn,
  who,
  place,
  people,
  onChange,
}: {
  draft: LayerDraft;
  turn: TurnDraft;
  who: string;
  place: number;
  people: readonly (readonly Id[])[];
  onChange: (fields: Partial<TurnDraft>) => void;
}) {
  const { person, roles: names } = useDirectory();
  if (turn.isLeaving || turn.isOff)
    return (
      <td className="py-1.5 text-ink-2" colSpan={roles.length}>
        {turn.isLeaving ? <s>{who}</s> : 'Nobody, on purpose'}
      </td>
    );
  return roles.map((role, column) => (
    <td key={String(role)} className={`py-1 pr-2 ${column > 0 ? 'max-md:order-2' : ''}`}>
      {column === 1 && second !== 'own' ? (
        <span className="text-ink-2">{people[column]?.map(person).join(', ')}</span>
      ) : (
        <PeopleCell
          label={`${sentenceCase(roleName(role, names))}, turn ${place + 1}`}
          people={turn.people[column] ?? []}
          onChange={(next) =>
            onChange({ people: roles.map((_, at) => (at === column ? next : (turn.people[at] ?? []))) })
          }
        />
      )}
    </td>
  ));
}

function nextTurn(start: UnixSeconds | undefined, zone: string): string {
  return start === undefined ? '' : formatDate(wallAt(start, zone));
}

/** People of one role in one turn; usually one. */
function PeopleCell({
  label,
  people,
  onChange,
}: {
  label: string;
  people: readonly Id[];
  onChange: (people: readonly Id[]) => void;
}) {
  const { people: all, person } = useDirectory();
  return (
    <PersonPicker
      label={label}
      name={people.length === 0 ? undefined : people.map(person).join(', ')}
      none="Nobody"
      isRequired
      options={() => all}
      onChange={(one) => onChange([one])}
    />
  );
}

/** Adds a person to the end: of the directory or new, or a turn without a person. */
function AddTurn({ draft, onAdd }: { draft: LayerDraft; onAdd: (turns: readonly TurnDraft[]) => void }) {
  const { people } = useDirectory();
  const { mutate, isPending, error } = usePersonCreate();
  /** Name of a person to add; undefined without the form. */
  const [newName, setNewName] = useState<string>();
  const canAdd = canServer('change-all');
  const turnOf = (person: Id | undefined, nth = 0): TurnDraft => ({
    key: `${draft.key} new ${draft.turns.length + nth} ${person ?? 'off'}`,
    group_name: '',
    people: draft.roles.map((_, column) => (column === 0 && person !== undefined ? [person] : [])),
    isOff: person === undefined,
    isLeaving: false,
  });
  const isIn = (person: Id) =>
    draft.turns.some((turn) => !turn.isLeaving && turn.people[0]?.includes(person));
  return (
    <div className="flex flex-wrap items-center gap-2 pt-2 text-sm max-md:[&_button]:min-h-11 print:hidden">
      <PersonPicker
        label="Add a person"
        name={undefined}
        none="Add a person"
        options={() => people.filter(({ id }) => !isIn(id))}
        onChange={(person) => onAdd([turnOf(person)])}
        onNew={canAdd ? setNewName : undefined}
      />
      {canAdd && (
        <Button
          look="quiet"
          aria-expanded={newName !== undefined}
          onClick={() => setNewName(newName === undefined ? '' : undefined)}
        >
          New person
        </Button>
      )}
      {draft.turns.length > 0 && (
        <Button look="quiet" onClick={() => onAdd([turnOf(undefined)])}>
          Nobody, on purpose
        </Button>
      )}
      {newName !== undefined && (
        <PersonForm
          key={newName}
          name={newName}
          labels={{ name: 'Name', email: 'E-mail', send: 'Add' }}
          {...{ isPending, error }}
          onSend={(person, onSent) =>
            mutate(person, {
              onSuccess: ({ data }) => {
                onSent();
                onAdd([turnOf(data.person_id)]);
              },
            })
          }
        />
      )}
    </div>
  );
}
