import { useState } from 'react';
import { Panel } from '../../../ui/Panel';
import { Segmented } from '../../../ui/Segmented';
import type { SourceTemplates } from './source-template';
import { TemplateForm } from './TemplateForm';

type SourceLinkPanelProps = {
  /** Of the stack that is shown. */
  service: string;
  version: string;
  templates: SourceTemplates;
  onSave: (service: string, template: string) => void;
};

/** Where a frame opens: an editor or a repository, by templates that stay in this browser. */
export function SourceLinkPanel({ service, version, templates, onSave }: SourceLinkPanelProps) {
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
        version={version}
        onSave={(template) => onSave(scope, template)}
      />
    </Panel>
  );
}
