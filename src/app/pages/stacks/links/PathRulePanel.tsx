import { useId, useState } from 'react';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Panel } from '../../../ui/Panel';
import { plainPath } from '#symbolication/source-path';
import { type PathRule, repositoryPath } from './paths';

type PathRulePanelProps = {
  rule: PathRule | undefined;
  /** True for a rule that came with the link of this page. */
  isOfLink: boolean;
  /** Rule that the paths of the visible stack ask for. */
  suggestion: PathRule | undefined;
  /** File of the first own frame as in its map; '' without one. */
  example: string;
  onSave: (rule: PathRule) => void;
};

/** Rule from paths in maps to paths in the repository, for the service of the visible stack. */
export function PathRulePanel({ rule, isOfLink, suggestion, example, onSave }: PathRulePanelProps) {
  const id = useId();
  const [draft, setDraft] = useState(rule ?? { from: '', to: '' });
  const [notice, setNotice] = useState('');
  const edit = (change: Partial<PathRule>) => {
    setDraft({ ...draft, ...change });
    setNotice('');
  };
  const isSaved = !isOfLink && draft.from === (rule?.from ?? '') && draft.to === (rule?.to ?? '');
  const isSuggested = suggestion !== undefined && rule === undefined && draft.from === '' && draft.to === '';
  return (
    <Panel title="Path in map → path in repository" note={isOfLink ? 'from the link' : 'for this service'}>
      <form
        className="text-sm"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(draft);
          setNotice('Saved in this browser.');
        }}
      >
        <div className="flex flex-wrap items-center gap-2">
          <PathField
            label="Path in map"
            value={draft.from}
            placeholder="app/"
            onChange={(from) => edit({ from })}
          />
          <span aria-hidden="true">→</span>
          <PathField
            label="Path in repository"
            value={draft.to}
            placeholder="web/shop/"
            onChange={(to) => edit({ to })}
          />
          <Button type="submit" disabled={isSaved}>
            Save
          </Button>
        </div>
        <p id={id} role="status" className="mt-1 min-h-5 text-xs wrap-anywhere text-ink-3">
          {example !== '' && (
            <span className="font-mono" title={example}>
              {plainPath(example)} → {repositoryPath(example, draft)}
            </span>
          )}{' '}
          {notice}
        </p>
        {isSuggested && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-2">
            <span className="min-w-0 wrap-anywhere">
              These maps suggest <code className="font-mono">{suggestion.from}</code> →{' '}
              <code className="font-mono">{suggestion.to || '(nothing)'}</code>
            </span>
            <Button look="quiet" className="text-xs" onClick={() => edit(suggestion)}>
              Use it
            </Button>
          </p>
        )}
      </form>
    </Panel>
  );
}

type PathFieldProps = {
  label: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
};

function PathField({ label, value, placeholder, onChange }: PathFieldProps) {
  return (
    <Field
      aria-label={label}
      look="code"
      value={value}
      placeholder={placeholder}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      className="min-w-0 flex-1 basis-32"
    />
  );
}
