import { useState } from 'react';
import { storedTemplates, storeTemplate, withTemplate } from './source-template';

/** The templates of this browser, and how one is kept: for a service, or with '' for all others. */
export function useSourceTemplates() {
  const [templates, setTemplates] = useState(storedTemplates);
  function save(service: string, template: string) {
    storeTemplate(service, template);
    setTemplates(({ services, others }) =>
      service === ''
        ? { services, others: template }
        : { services: withTemplate(services, service, template), others },
    );
  }
  return { templates, save };
}
