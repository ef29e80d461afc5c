import { useCallback, useState } from 'react';
import type { StacksView } from '#address/stacks';
import type { PathRule } from './paths';
import type { SourcePosition } from './source-link';
import {
  storedRules,
  storedTemplates,
  storeRule,
  storeTemplate,
  templateOf,
  withTemplate,
} from './source-template';

/** Templates and paths of this browser for a service; the rule of a link comes first. */
export function useSourceLinks(
  service: string,
  { paths }: StacksView,
  change: (next: Partial<StacksView>) => void,
) {
  const [templates, setTemplates] = useState(storedTemplates);
  const [rules, setRules] = useState(storedRules);
  /** Position to open once an editor is chosen. */
  const [asked, setAsked] = useState<SourcePosition>();
  const stored = rules.get(service);

  function save(scope: string, template: string) {
    storeTemplate(scope, template);
    setTemplates(({ services, others }) =>
      scope === ''
        ? { services, others: template }
        : { services: withTemplate(services, scope, template), others },
    );
  }

  function saveRule(rule: PathRule) {
    setRules(storeRule(service, rule));
    if (paths !== undefined) change({ paths: undefined });
  }

  return {
    service,
    templates,
    template: templateOf(templates, service),
    rule: paths ?? stored,
    isOfLink: paths !== undefined,
    asked,
    ask: useCallback((position: SourcePosition | undefined) => setAsked(position), []),
    save,
    saveRule,
  };
}

export type SourceLinks = ReturnType<typeof useSourceLinks>;
