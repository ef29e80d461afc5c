import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Group, Schedule } from '#contract/schedule';
import { copyLink } from './share';

/** Expected values of the on-call pages, computed from a service's reply by other means than the page's. */

/** [start, end) in Unix seconds. */
export type Window = { start: number; end: number };

/** A window by its ends as ISO text. */
export function windowOf(from: string, to: string): Window {
  return { start: Date.parse(from) / 1000, end: Date.parse(to) / 1000 };
}

/** 2 to 8 March 2026 in New York, with the change of the clocks in it. */
export const MARCH_WEEK = windowOf('2026-03-02T05:00:00Z', '2026-03-09T04:00:00Z');
export const MARCH_WEEK_PATH = '/oncall?from=2026-03-02&days=7&tz=America%2FNew_York';

type Service = { url: string; appKey: string };

/** Schedules of the service in a window. */
export async function selfSchedules(
  request: APIRequestContext,
  service: Service,
  window: Window,
): Promise<Schedule[]> {
  const reply = await request.post(`${service.url}/schedule/self?app_key=${service.appKey}`, {
    data: window,
  });
  return (await reply.json()).data.items;
}

/** Names of people as the dashboard is given them. */
export async function namesOf(request: APIRequestContext): Promise<(person: unknown) => string> {
  const { people } = await (await request.get('/directory.json')).json();
  const names = new Map<string, string>();
  for (const { person_id, person_name } of people) names.set(String(person_id), person_name);
  return (person) => names.get(String(person)) ?? `#${String(person)}`;
}

export function peopleOf(group: Group): string[] {
  return [...new Set(group.members.flatMap((member) => member.person_ids.map(String)))];
}

/** "Ann Lee (Primary), Bo Li (Secondary)" */
function peopleByRole({ members }: Group, nameOf: (person: unknown) => string): string {
  return members
    .map(({ role_id, person_ids }) => {
      const role = Number(role_id) === 1 ? 'Primary' : 'Secondary';
      return `${person_ids.map(nameOf).join(', ')} (${role})`;
    })
    .join(', ');
}

/** The same with a role that is alone left out. */
export function peopleWithRoles(group: Group, nameOf: (person: unknown) => string): string {
  return group.members.length > 1 ? peopleByRole(group, nameOf) : peopleOf(group).map(nameOf).join(', ');
}

/** People on call in a schedule at an instant, all or those in one role. */
export function onDutyAt({ final_schedule: final }: Schedule, at: number, role?: unknown): string[] {
  const groups = final.schedules
    .filter(({ start, end }) => start <= at && at < end)
    .map(({ group }) => group);
  return groups.flatMap((group) =>
    peopleOf({
      ...group,
      members: group.members.filter(({ role_id }) => role === undefined || role_id === role),
    }),
  );
}

/** Wall clock of an instant by the browser's own formatter: { weekday: "Mon", hour: 9, text: "Mon 2 Mar, 09:00" }. */
export function clockOf(zone: string): (at: number) => { weekday: string; hour: number; text: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at * 1000).map(({ type, value }) => [type, value]));
    const [weekday = '', day, month, hour, minute] = (
      ['weekday', 'day', 'month', 'hour', 'minute'] as const
    ).map((type) => parts.get(type));
    return {
      weekday,
      hour: Number(hour),
      text: `${weekday} ${day} ${month?.slice(0, 3)}, ${hour}:${minute}`,
    };
  };
}

/** The timeline of a range as the page writes it, for example `Mon 2 – Sun 8 Mar 2026`. */
export function timelineOf(page: Page, range: string): Locator {
  return page.getByRole('grid', { name: `On-call timeline, ${range},` });
}

/** A range as the page draws it: a month as a calendar, other lengths as a timeline. */
export function planOf(page: Page, range: string): Locator {
  return page.getByRole('grid', { name: new RegExp(`^On.call (timeline|by day), ${range},`) });
}

/** Address with fixed dates, as the share dialog copies it. */
export async function copiedLink(page: Page): Promise<string> {
  // A link copied before the periods arrive cannot report later changes.
  await expect(page.getByRole('grid', { name: /^On-call timeline/ })).toHaveAttribute('aria-busy', 'false');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await copyLink(page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  return address;
}

/** Opens a box of controls, unless it is open. */
export async function openControls(page: Page, name: 'Filters' | 'More'): Promise<void> {
  const box = page.getByRole('dialog', { name, exact: true });
  if (await box.isHidden()) await page.getByRole('button', { name: new RegExp(`^${name}(, |$)`) }).click();
  await expect(box).toBeVisible();
}

/** Sets the length of the window, in the menu of the range. */
export async function chooseLength(page: Page, label: string): Promise<void> {
  const box = page.getByRole('dialog', { name: 'Other days' });
  if (await box.isHidden()) await page.getByRole('button', { name: /: other days$/ }).click();
  await box.getByRole('button', { name: label, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
}

/** Expects a length of the window, as the button of the range has it. */
export async function expectLength(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: /: other days$/ });
  await expect(button.locator('small')).toHaveText(label.toLowerCase());
}

/** Texts of a table's rows, cell by cell: of its body, unless another selector is given. */
export async function cellsOf(table: Locator, selector = 'tbody tr:not([aria-hidden])'): Promise<string[][]> {
  return table
    .locator(selector)
    .evaluateAll((rows) =>
      rows.map((row) =>
        Array.from(row.querySelectorAll('th, td'), (cell) => (cell.textContent ?? '').trim()),
      ),
    );
}

/** Opens the lists of a panel that show their first few only. */
export async function showAll(panel: Locator): Promise<void> {
  await expect(panel).toBeVisible();
  const more = panel.getByRole('button', { name: /^Show all/ });
  // A filter that takes effect between the two takes the button away.
  await expect(async () => {
    while ((await more.count()) > 0) await more.first().click({ timeout: 2000 });
  }).toPass();
}

/** Opens the rules of the layers on the page of a schedule. */
export async function openRules(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Rotation' }).getByText('Rules', { exact: true }).click();
}
