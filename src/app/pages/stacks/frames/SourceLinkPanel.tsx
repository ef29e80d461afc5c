import { useId, useState } from 'react';
import { Field } from '../../../ui/Field';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { sourceLink, templateProblem } from '../code/source-link';
import { storeTemplate } from '../code/source-template';

const EXAMPLES = [
  { name: 'VS Code', template: 'vscode://file/home/me/project/{file}:{line}:{column}' },
  { name: 'JetBrains', template: 'idea://open?file=/home/me/project/{file}&line={line}&column={column}' },
  { name: 'GitHub', template: 'https://github.com/owner/repository/blob/main/{file}#L{line}' },
];

type SourceLinkPanelProps = { template: string; onChange: (template: string) => void };

/** Where a frame opens: an editor or a repository, by a template that stays in this browser. */
export function SourceLinkPanel({ template, onChange }: SourceLinkPanelProps) {
  const id = useId();
  const [draft, setDraft] = useState(template);
  const [notice, setNotice] = useState('');
  const problem = draft === '' ? undefined : templateProblem(draft);
  const example = sourceLink(draft, { file: 'src/cart/total.ts', line: 42, column: 31 });

  function save() {
    if (problem !== undefined) return;
    storeTemplate(draft);
    onChange(draft);
    setNotice(draft === '' ? 'Frames have no links any more.' : 'Saved in this browser.');
  }

  return (
    <Panel title="Open in editor or repository" note="saved in this browser only">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={id} className="block text-sm text-ink-2">
          Address template, with {'{file}'}, {'{line}'} and {'{column}'}
        </label>
        <Field
          id={id}
          value={draft}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-notice`}
          placeholder={EXAMPLES[0]?.template}
          onChange={(event) => {
            setDraft(event.target.value);
            setNotice('');
          }}
          look="code"
        />
        <p
          id={`${id}-notice`}
          role="status"
          className={`mt-1 min-h-5 text-xs wrap-anywhere ${problem === undefined ? 'text-ink-3' : 'text-bad'}`}
        >
          {problem ?? (notice || (example === undefined ? '' : `For example ${example}`))}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <Button type="submit" disabled={problem !== undefined || draft === template}>
            Save
          </Button>
          <span className="text-xs text-ink-3">Start from</span>
          {EXAMPLES.map(({ name, template: text }) => (
            <Button key={name} look="quiet" className="text-xs" onClick={() => setDraft(text)}>
              {name}
            </Button>
          ))}
        </div>
      </form>
    </Panel>
  );
}
