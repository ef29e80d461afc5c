import { useId, useState } from 'react';
import { Panel } from '../../../ui/Panel';
import { Segmented } from '../../../ui/Segmented';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import type { SourceTemplates } from './source-template';
import { EDITORS } from './editors';
import { sourceLink, type SourcePosition, templateProblem } from './source-link';

const EXAMPLES = EDITORS.map(({ name, placeholder, template }) => ({
  name,
  placeholder,
  template: template(placeholder),
}));

type TemplateFormProps = {
  /** Stored template; '' for none. */
  template: string;
  /** Position in the example. */
  example: SourcePosition;
  onSave: (template: string) => void;
};

type SourceLinkPanelProps = {
  /** Service of the visible stack. */
  service: string;
  example: SourcePosition;
  templates: SourceTemplates;
  onSave: (service: string, template: string) => void;
};

/** Template of source links to an editor or a repository, stored in this browser. */
export function SourceLinkPanel({ service, example, templates, onSave }: SourceLinkPanelProps) {
  const [isForOthers, setForOthers] = useState<boolean>();
  const own = templates.services.get(service);
  const scope = service === '' || (isForOthers ?? own === undefined) ? '' : service;
  const scopes = [
    { value: service, label: 'This service' },
    { value: '', label: own === undefined ? 'All services' : 'All others' },
  ];
  return (
    <Panel title="Open in editor or repository" note="saved in this browser only">
      {service !== '' && (
        <div className="mb-2 flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <Segmented
            label="Which services"
            value={scope}
            options={scopes}
            onChange={(next) => setForOthers(next === '')}
          />
          {scope !== '' && <span className="min-w-0 wrap-anywhere">{scope}</span>}
        </div>
      )}
      <TemplateForm
        key={scope}
        template={scope === '' ? templates.others : (own ?? '')}
        example={example}
        onSave={(template) => onSave(scope, template)}
      />
    </Panel>
  );
}

/** Template with its problem and an example. */
function TemplateForm({ template, example: position, onSave }: TemplateFormProps) {
  const id = useId();
  const [draft, setDraft] = useState(template);
  const [notice, setNotice] = useState('');
  const untouched = EXAMPLES.find((example) => example.template === draft && draft !== template);
  const problem = draft === '' ? undefined : templateProblem(draft);
  const example = sourceLink(draft, position);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== undefined || untouched) return;
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
        {problem ??
          (untouched && `Put your own in place of ${untouched.placeholder}.`) ??
          (notice || (example === undefined ? '' : `For example ${example}`))}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          disabled={problem !== undefined || untouched !== undefined || draft === template}
        >
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
