import { namesOf, onDutyAt, selfSchedules } from './support/oncall';
import { stepCounter } from './support/step-counter';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Tasks of an SRE on the on-call pages, counted in clicks, taps, pastes and keys: at most three each.

const CHECKOUT = 'Checkout primary and secondary';
const ASKED = '2026-03-05T03:12Z';

test('everyday tasks take at most three steps on a laptop and on a phone', async ({
  page,
  request,
  service,
}) => {
  const at = Date.parse(ASKED) / 1000;
  const schedules = await selfSchedules(request, service, { start: at, end: at + 60 });
  const nameOf = await namesOf(request);
  const checkout = schedules.find(({ schedule_name }) => schedule_name === CHECKOUT);
  if (!checkout) throw new Error(`${CHECKOUT} is not listed`);
  const then = onDutyAt(checkout, at).map(nameOf);
  const { step, end } = stepCounter();
  const main = page.getByRole('main');
  await page.goto('/oncall');
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      const isPhone = width === 390;
      const tabs = page.getByRole('navigation', { name: 'Parts of this page' });
      const head = page.getByRole('grid').getByRole('rowheader').filter({ hasText: CHECKOUT });
      await page.setViewportSize({ width, height });
      await visit(page, '/oncall');

      // Who is on call, the backup, until when, and who is next.
      const card = page
        .getByRole('region', { name: 'On call now' })
        .getByRole('listitem')
        .filter({ hasText: CHECKOUT });
      const now = isPhone ? card : head;
      await expect(now).toContainText(/Primary Tomáš Dvořák.*until.*then .*Secondary Rosa Jiménez.*until/);
      await end(page, now);

      // Why this person.
      const opener = isPhone
        ? card.getByRole('button', { name: new RegExp(CHECKOUT) })
        : page.getByRole('gridcell', { name: new RegExp(`Tomáš Dvořák.*${CHECKOUT}`) });
      await step(opener.first().click());
      await end(page, page.getByText(/Conference swap/).first());
      await page.keyboard.press('Escape');

      // Who was on call at a time of a log.
      if (isPhone) await step(tabs.getByRole('button', { name: 'View and filters' }).click());
      const field = page.getByLabel('On call at, time in America/New_York').first();
      await step(field.fill(ASKED));
      await step(field.press('Enter'));
      const cards = page.getByRole('region', { name: 'On call then' }).getByRole('listitem');
      const answer = isPhone ? cards.filter({ hasText: CHECKOUT }) : head;
      for (const name of then) await expect(answer).toContainText(name);
      await end(page, main.getByText(/^On call at /).first());

      // Gaps of the next month.
      await visit(page, '/oncall');
      if (isPhone) await step(tabs.getByRole('button', { name: 'Gaps' }).click());
      else await step(page.getByText('in these days').click());
      await step(page.getByRole('button', { name: /^Whole \w+ \d{4}$/ }).click());
      await end(page, page.getByRole('table', { name: 'Gaps' }));

      // Hours per person over a quarter.
      await visit(page, '/oncall');
      // The menu of a phone is one tap more.
      const hours = stepCounter(isPhone ? 4 : 3);
      if (isPhone) await hours.step(page.getByRole('button', { name: 'Menu' }).click());
      const pages = page.getByRole('navigation', { name: 'Pages' });
      await hours.step(pages.getByRole('link', { name: 'Hours' }).click());
      await hours.step(page.getByRole('button', { name: /^Range: / }).click());
      await hours.step(page.getByRole('button', { name: 'Quarter', exact: true }).click());
      await hours.end(page, page.getByRole('table', { name: 'On-call hours' }).getByRole('row').nth(1));
    });
  }
});

const SIZES = [
  [1440, 900],
  [390, 844],
] as const;

for (const [width, height] of SIZES) {
  test(`rarer tasks take at most three steps at ${width} px`, async ({ page }) => {
    const isPhone = width === 390;
    const { step, end } = stepCounter();
    const view = async () => {
      const bar = page.getByRole('navigation', { name: 'Parts of this page' });
      await bar.getByRole('button', { name: 'View and filters' }).click();
      await expect(bar.getByRole('button', { name: 'Wall', exact: true })).toBeVisible();
    };
    /** Opens the first entry of the palette for some words. */
    const goTo = async (words: string) => {
      await step(
        isPhone
          ? page.getByRole('button', { name: 'Go to…' }).first().click()
          : page.keyboard.press('Control+k'),
      );
      await step(page.getByRole('combobox', { name: /^Page, schedule/ }).fill(words));
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await step(page.keyboard.press('Enter'));
    };
    await page.setViewportSize({ width, height });

    await test.step('what was known at a time whose rota was corrected since', async () => {
      // The demo data has it by the date of its account, in Shanghai.
      const asked = new Date(Date.now() + 8 * 3_600_000 - 4 * 86_400_000);
      asked.setUTCHours(6, 0, 0, 0);
      await page.goto(`/oncall?tz=America%2FNew_York&q=warehouse&at=${asked.toISOString().slice(0, 16)}Z`);
      await step(page.getByRole('button', { name: 'As known then; 1 answer differs today' }).click());
      const answers = isPhone ? page.getByRole('region', { name: 'On call then' }) : page.getByRole('grid');
      await end(page, answers.getByText(/^Corrected: Kaveh Rahimi, since /));
      if (isPhone) return;
      await expect(page.getByText('Today’s rota', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: /^Warehouse support changed .+, after the asked time$/ }).click();
      await expect(page).toHaveURL(/\/oncall\/\d+\?.*since=/);
    });
    await test.step('one person among all', async () => {
      await visit(page, '/oncall?tz=America%2FNew_York');
      await goTo('Rosa Jim');
      await end(page, page.getByRole('button', { name: 'Remove the filter Shifts of Rosa Jiménez' }));
    });
    await test.step('a swap tried out', async () => {
      await goTo('swap checkout');
      await end(page, page.getByRole('list', { name: 'Candidates' }));
      // The panel is a sheet over the page of a phone.
      await page.keyboard.press('Escape');
    });
    await test.step('what changed since last week', async () => {
      await goTo('what changed');
      await end(page, page.getByRole('region', { name: 'What changed' }).getByText(/^What changed since /));
      await expect(page).toHaveURL(/since=week/);
    });
    await test.step('a person’s shifts in their calendar', async () => {
      await visit(page, '/oncall');
      if (isPhone) await step(page.getByRole('button', { name: 'Menu' }).click());
      await step(page.getByRole('link', { name: 'My shifts' }).click());
      await step(page.getByRole('button', { name: 'Amara Okafor' }).click());
      // Its third step would add to the feeds that another test counts.
      const feed = page.getByRole('button', { name: 'Create feed' });
      await expect(feed).toBeVisible();
      await end(page, isPhone ? page.getByRole('list', { name: 'Shifts' }) : feed);
    });
    if (!isPhone)
      await test.step('a hand-off at a change of the clocks, for two offices', async () => {
        await visit(page, '/oncall/6190000000101?tz=America%2FNew_York&tz2=Europe%2FLondon');
        await step(page.getByRole('button', { name: /: other days$/ }).click());
        const field = page.getByRole('textbox', { name: 'Date or time in America/New_York' });
        await field.fill('2026-10-25');
        await step(field.press('Enter'));
        await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
        await step(page.locator('.shift').last().click());
        const period = page.getByRole('region', { name: 'Chosen period' });
        await end(page, period);
        // London is an hour closer that week.
        await expect(period).toContainText(/Sun 25 Oct.*, 21:00[^]*Mon 26 Oct.*, 01:00/);
      });
    await test.step('a month', async () => {
      await visit(page, '/oncall');
      if (isPhone) {
        await step(view());
        await step(page.getByRole('button', { name: 'Month', exact: true }).click());
      } else {
        await expect(page.getByRole('heading', { level: 1, name: 'On call now' })).toBeVisible();
        await expect(page.getByRole('grid', { name: /^On-call timeline/ })).toBeVisible();
        await step(page.keyboard.press('m'));
      }
      await end(page, page.getByRole('button', { name: /month: other days$/ }));
    });
    await test.step('a link without names, for a week', async () => {
      await visit(page, '/oncall');
      await step(page.getByRole('button', { name: 'Share', exact: true }).click());
      await step(page.getByRole('radio', { name: /^For someone without an account/ }).check());
      await end(page, page.getByRole('button', { name: /^Create and copy/ }));
      await page.keyboard.press('Escape');
    });
    await test.step('a wall', async () => {
      await step(isPhone ? view() : page.getByRole('button', { name: 'More', exact: true }).click());
      await step(page.getByRole('button', { name: 'Wall', exact: true }).click());
      await end(page, page.getByRole('complementary', { name: 'Wall' }));
    });
  });
}
