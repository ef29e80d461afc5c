import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { DAY } from '#domain/time/zone';
import { useDirectory } from '../../api/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import { useNow } from '../../hooks/use-now';
import { handOver } from '../../pages/stacks/handed-over';
import { paths } from '../../paths';
import { Modal } from '../../ui/Modal';
import { isStack, targetsFor, type Target } from './targets';

/** Goes anywhere from the keyboard: by name, by a pasted id or link, and to Stacks with a pasted stack. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const targets = targetsFor(text, useKnown());
  const list = useId();
  const option = (index: number) => `${list}-${index}`;

  function go({ to }: Target) {
    onClose();
    void navigate(to);
  }
  function openStack(stack: string) {
    handOver({ stack, type: '', service: '', version: '' });
    onClose();
    void navigate(paths.stacks());
  }
  const move = (by: number) => setChosen((chosen + by + targets.length) % targets.length);

  return (
    <Modal label="Go to" onClose={onClose} className="mt-[12vh] w-[min(36rem,calc(100vw-2rem))]">
      <input
        role="combobox"
        aria-label="Page, schedule, person, id, link or stack"
        aria-expanded={targets.length > 0}
        aria-controls={list}
        aria-activedescendant={targets.length > 0 ? option(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Page, schedule, person – or paste an id, a link, a stack"
        value={text}
        className="h-11 w-full border-b border-line bg-surface px-3.5 outline-none"
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onPaste={(event) => {
          // A field of one line would drop the line ends that make it a stack.
          const pasted = event.clipboardData.getData('text/plain');
          if (!isStack(pasted)) return;
          event.preventDefault();
          openStack(pasted);
        }}
        onKeyDown={(event) => {
          const target = targets[chosen];
          if (event.key === 'ArrowDown' && targets.length > 0) move(1);
          else if (event.key === 'ArrowUp' && targets.length > 0) move(-1);
          else if (event.key === 'Enter' && target) go(target);
          else return;
          event.preventDefault();
        }}
      />
      <div id={list} role="listbox" aria-label="Where to" className="max-h-[50vh] overflow-y-auto p-1.5">
        {targets.map((target, index) => (
          <div
            key={target.to}
            id={option(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-hover aria-selected:bg-accent-soft"
            onClick={() => go(target)}
            onKeyDown={(event) => event.key === 'Enter' && go(target)}
          >
            <span className="min-w-0 truncate">{target.label}</span>
            <span className="ml-auto text-xs whitespace-nowrap text-ink-2">{target.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-3.5 py-2 text-xs text-ink-2">
        {targets.length === 0
          ? 'Nothing has this name, and it is no id, link or stack.'
          : '↑ ↓ choose, Enter goes there, Esc closes'}
      </p>
    </Modal>
  );
}

/** Schedules and people that have names here. */
function useKnown() {
  const day = Math.floor(useNow() / DAY) * DAY;
  const { data = [] } = useQuery({
    ...scheduleSelfQuery({ start: day, end: day + DAY }),
    staleTime: Infinity,
  });
  const { people, team } = useDirectory();
  return {
    schedules: data.map(({ schedule_id, schedule_name, team_id }) => ({
      id: String(schedule_id),
      name: schedule_name,
      team: team(team_id),
    })),
    people: people.map(({ id, name }) => ({ id: String(id), name })),
  };
}
