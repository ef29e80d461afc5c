import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../hooks/stored';
import { templateProblem } from './source-link';

/** Source templates of this browser; invalid ones are ignored. */
export type SourceTemplates = {
  /** Templates by service. */
  services: ReadonlyMap<string, string>;
  /** Template of all other services; '' for none. */
  others: string;
};

const STORAGE_KEY = 'watchbill.source-link';
const SERVICES_KEY = 'watchbill.source-links';

const Stored = z.record(z.string(), z.string());

export function storedTemplates(): SourceTemplates {
  const others = readStored(STORAGE_KEY) ?? '';
  return { services: storedServices(), others: isUsable(others) ? others : '' };
}

export function templateOf({ services, others }: SourceTemplates, service: string): string {
  return services.get(service.trim()) ?? others;
}

/** Stores a template, or removes it if ''. `service` is '' for the default. */
export function storeTemplate(service: string, template: string): void {
  if (service === '') {
    writeStored(STORAGE_KEY, template === '' ? undefined : template);
    return;
  }
  const services = withTemplate(storedServices(), service, template);
  writeStored(SERVICES_KEY, JSON.stringify(Object.fromEntries(services)));
}

/** Templates with one replaced, or removed if ''. */
export function withTemplate(
  services: ReadonlyMap<string, string>,
  service: string,
  template: string,
): Map<string, string> {
  const next = new Map(services);
  if (template === '') next.delete(service);
  else next.set(service, template);
  return next;
}

function storedServices(): Map<string, string> {
  try {
    const stored = Stored.safeParse(JSON.parse(readStored(SERVICES_KEY) ?? '{}'));
    const all = stored.success ? Object.entries(stored.data) : [];
    return new Map(all.filter(([, template]) => isUsable(template)));
  } catch {
    // Not JSON: written by another program.
    return new Map();
  }
}

function isUsable(template: string): boolean {
  return templateProblem(template) === undefined;
}
