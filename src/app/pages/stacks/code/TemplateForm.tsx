import { useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { sourceLink, templateProblem } from './source-link';

const EXAMPLES = [
  { name: 'VS Code', template: 'vscode://file/home/me/project/{file}:{line}:{column}' },
  { name: 'JetBrains', template: 'idea://open?file=/home/me/project/{file}&line={line}&column={column}' },
  { name: 'GitHub', template: 'https://github.com/owner/repository/blob/v{version}/{file}#L{line}' },
];

type TemplateFormProps = {
  /** The one that is kept; '' where there is none. */
  template: string;
  /** For the example. */
  version: string;
  onSave: (template: string) => void;
};

/** One template: what is wrong with it, and what it makes of an example. */
export function TemplateForm({ template, version, onSave }: TemplateFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(template);
  const [notice, setNotice] = useState('');
  const problem = draft === '' ? undefined : templateProblem(draft);
  const position = { file: 'src/cart/total.ts', line: 42, column: 31, version: version || '1.4.2' };
  const example = sourceLink(draft, position);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined) return;
        onSave(draft);
        setNotice(draft === '' ? 'Forgotten.' : 'Saved in this browser.');
      }}
    >
      <label htmlFor={id} className="block text-sm text-ink-2">
        Address template, with {'{file}'}, {'{line}'}, {'{column}'} and {'{version}'}
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
  );
}
