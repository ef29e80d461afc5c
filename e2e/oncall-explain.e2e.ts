import type { Page } from '@playwright/test';
import type { Schedule } from '#contract/schedule';
import { uncoveredIn } from '#domain/duty/uncovered';
import { MARCH_WEEK, MARCH_WEEK_PATH, clockOf, namesOf, selfSchedules } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// The panels below the timeline. Every figure is recomputed minute by minute from the service's reply.

const ACCOUNT = 'Asia/Shanghai';
const NEW_YORK = clockOf('America/New_York');
function panel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

/** Local midnight in Shanghai, `days` from today: the demo data lies around today. */
function shanghaiDay(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** A weekday of the current week in Shanghai; 1 = Monday. */
function shanghaiWeekday(weekday: number): string {
  const today = new Date(`${shanghaiDay(0)}T00:00Z`).getUTCDay();
  return shanghaiDay(weekday - ((today + 6) % 7) - 1);
}

/** Opens the answer to an instant on a fresh page, so that no earlier answer can be mistaken for it. */
async function askAt(page: Page, at: string): Promise<void> {
  await visit(page, '/oncall?days=7&q=payments');
  await expect(panel(page, 'On call at')).toHaveCount(0);
  await visit(page, `/oncall?days=7&q=payments&at=${at}`);
}

const ROLES = new Map<unknown, string>([
  [1, 'Primary'],
  [2, 'Secondary'],
]);

/** "Name: person Primary, person Secondary" of each schedule; for a gap, expected or not. */
function answers(schedules: readonly Schedule[], at: number, nameOf: (person: string) => string): string[] {
  return schedules.map((schedule) => {
    const groups = schedule.final_schedule.schedules
      .filter(({ start, end }) => start <= at && at < end)
      .map(({ group }) => group);
    const members = groups.flatMap((group) => group.members);
    const people = [...ROLES]
      .map(([role, title]) => ({ title, ids: members.filter(({ role_id }) => role_id === role) }))
      .filter(({ ids }) => ids.some(({ person_ids }) => person_ids.length > 0))
      .map(({ title, ids }) => {
        const names = ids.flatMap(({ person_ids }) => person_ids.map((person) => nameOf(String(person))));
        return `${names.join(', ')} ${title}`;
      })
      .join(', ');
    const nobody = isOffHours(schedule, at) ? 'off hours' : 'nobody';
    return `${schedule.schedule_name}: ${people || (schedule.enabled ? nobody : 'disabled')}`;
  });
}

function isOffHours(schedule: Schedule, at: number): boolean {
  return uncoveredIn(schedule, { start: at, end: at + 1 }, ACCOUNT).some(({ kind }) => kind === 'expected');
}

/** Each answer, with until when it holds; of a schedule that is disabled nothing follows. */
function withUntil(beginnings: readonly string[]): RegExp[] {
  return beginnings.map((beginning) => {
    // People in other zones have their own time beside the role: "09:00 for Lucas".
    const literal = beginning
      .replaceAll(/[.()+]/g, String.raw`\$&`)
      .replaceAll(/ (?:Primary|Secondary)(?=,|$)/g, String.raw`$&(,? (\w{3} )?\d\d:\d\d for [^\s,]+)*`);
    const until = beginning.endsWith(': disabled')
      ? ''
      : '(Primary |Secondary )?(until \\w{3} \\d+ \\w{3}.*, \\d\\d:\\d\\d|(since .*)?no end)';
    return new RegExp(`^${literal}${until}`);
  });
}

test('who was on call at an instant, by the ruler, a field or a link, and why', async ({
  page,
  request,
  service,
}) => {
  const who = panel(page, 'On call at');
  await test.step('a click on the ruler shows it, schedule by schedule', async () => {
    await page.goto(MARCH_WEEK_PATH);
    const ruler = page.getByRole('columnheader', { name: 'Days in America/New_York' });
    const box = await ruler.boundingBox();
    if (!box) throw new Error('the ruler has no box');
    await ruler.click({ position: { x: box.width * 0.4, y: 10 } });
    await expect(who).toBeVisible();
    const at = Date.parse(new URL(page.url()).searchParams.get('at') ?? '') / 1000;
    expect((at - MARCH_WEEK.start) / (MARCH_WEEK.end - MARCH_WEEK.start)).toBeCloseTo(0.4, 2);
    await expect(who.getByRole('heading')).toContainText(NEW_YORK(at).text.replace('Mar', 'Mar 2026'));

    const schedules = await selfSchedules(request, service, MARCH_WEEK);
    const summaries = who.getByRole('listitem').locator('summary');
    await expect(summaries).toHaveText(withUntil(answers(schedules, at, await namesOf(request))));
    await who.getByRole('button', { name: 'Close' }).click();
    await expect(who).toHaveCount(0);
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
  });
  await test.step('so does a time in a field, and the link keeps it', async () => {
    // The field takes times by keyboard, in the zone of the page.
    const field = page.getByLabel('On call at, time in America/New_York');
    await field.focus();
    await page.keyboard.type('2026-03-08 21:30');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/at=2026-03-09T01(:|%3A)30Z/);
    await expect(who.getByRole('heading')).toContainText('Sun 8 Mar 2026, 21:30 America/New_York (UTC−4)');
    await page.reload();
    await expect(field).toHaveValue('2026-03-08 21:30');
    await expect(who).toBeVisible();
  });
  await test.step('an instant outside the window is asked for, and answered like any other', async () => {
    await visit(page, `${MARCH_WEEK_PATH}&at=2026-05-01T12:00Z`);
    const at = Date.parse('2026-05-01T12:00Z') / 1000;
    const schedules = await selfSchedules(request, service, { start: at, end: at + 60 });
    const expected = answers(schedules, at, await namesOf(request));
    expect(expected.some((answer) => !/(?:nobody|off hours|disabled)$/.test(answer))).toBe(true);
    await expect(who.getByRole('listitem').locator('summary')).toHaveText(withUntil(expected));
    expect(new URL(page.url()).searchParams.get('range')).toBe('2026-03-02..2026-03-08');
  });
  await test.step('an override is reported to replace the rotation, with the turn that it covers', async () => {
    await askAt(page, `${shanghaiDay(0)}T04:00Z`);
    const answer = who.getByRole('listitem').filter({ hasText: 'Checkout primary and secondary' });
    await answer.locator('summary').click();
    await answer.getByText('The other layer', { exact: true }).click();
    await expect(answer).toContainText('Checkout primary and secondary: Tomáš Dvořák Primary, Rosa Jiménez');
    const [rotation, override] = [
      answer.getByRole('listitem').filter({ hasText: /^“Weekly rotation”/ }),
      answer.getByRole('listitem').filter({ hasText: /^Override/ }),
    ];
    await expect(rotation).toContainText(
      /would have .+ on call \(turn \d+ of the rotation, group \d of 6, Mon .* 09:00 – Mon/,
    );
    await expect(rotation).toContainText('but Override “Conference swap” takes precedence');
    await expect(override).toContainText('has Tomáš Dvořák, Rosa Jiménez on call');
    await expect(override).toContainText('it replaces every regular layer in its whole range');
  });
  await test.step('a time that restrictions leave out, and a day that a mask leaves out, are reported to be so', async () => {
    const ledger = panel(page, 'On call at').getByRole('listitem').filter({ hasText: 'Ledger office hours' });
    await askAt(page, `${shanghaiWeekday(3)}T15:30Z`);
    await ledger.locator('summary').click();
    await expect(ledger).toContainText('Ledger office hours: off hours');
    await expect(ledger).toContainText('“Working days” is not active: its restrictions exclude this time');
    await askAt(page, `${shanghaiWeekday(6)}T04:00Z`);
    await ledger.locator('summary').click();
    await expect(ledger).toContainText('“Working days” is not active: its day mask excludes this weekday');
  });
});
