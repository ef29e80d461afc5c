import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../hooks/stored';
import type { PathRule } from './paths';
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
const RULES_KEY = 'watchbill.source-paths';

const Stored = z.record(z.string(), z.string());
const StoredRules = z.record(z.string(), z.object({ from: z.string(), to: z.string() }));

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

/** Rules of paths by service. */
export function storedRules(): ReadonlyMap<string, PathRule> {
  const stored = StoredRules.safeParse(storedJson(RULES_KEY));
  return new Map(stored.success ? Object.entries(stored.data) : []);
}

/** Stores the rule of a service, or removes it if it changes nothing. */
export function storeRule(service: string, rule: PathRule): ReadonlyMap<string, PathRule> {
  const rules = new Map(storedRules());
  if (rule.from === '' && rule.to === '') rules.delete(service);
  else rules.set(service, rule);
  writeStored(RULES_KEY, JSON.stringify(Object.fromEntries(rules)));
  return rules;
}

function storedServices(): Map<string, string> {
  const stored = Stored.safeParse(storedJson(SERVICES_KEY));
  const all = stored.success ? Object.entries(stored.data) : [];
  return new Map(all.filter(([, template]) => isUsable(template)));
}

function storedJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? '{}');
  } catch {
    // Not JSON: written by another program.
    return {};
  }
}

function isUsable(template: string): boolean {
  return templateProblem(template) === undefined;
}
