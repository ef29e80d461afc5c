import { makeGuestLink } from './support/guest-links';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

const SINCE = Math.floor(Date.now() / 1000) - 40 * 86_400;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

let server: OwnServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(360_000);
  server = await startWithRecords({
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
    people: [
      {
        person_id: 2,
        person_name: 'Wei Zhang',
        team_ids: [],
        emails: ['wei@example.com'],
        phone: '+1 202 555 0124',
        chat: 'https://chat.example.com/dm/wei',
      },
    ],
    schedules: [
      scheduleRecord({
        schedule_id: 11,
        schedule_name: 'Payments',
        layers: [dailyLayer({ layer_start: SINCE, groups: [solo(2)] })],
      }),
    ],
  });
});
test.afterAll(() => server.stop());

test('the person on call is called, mailed and written to from the answer, and never by a guest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/oncall?tz=UTC`);
  const call = page.getByRole('link', { name: 'Call Wei Zhang' });

  await test.step('on the first screen of a phone', async () => {
    await expect(call).toHaveAttribute('href', 'tel:+12025550124');
    const box = await call.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
  });

  await test.step('in the answer, where the number is masked', async () => {
    await page.getByRole('button', { name: /^Payments\b.*: why/ }).click();
    const answer = page.getByRole('dialog', { name: 'Who is on call' });
    await expect(answer.getByRole('link', { name: 'Call Wei Zhang' })).toHaveText('Call');
    // A telephone dials: the number is shown for another one only.
    await expect(answer.getByRole('button', { name: 'Show the number of Wei Zhang' })).toBeHidden();
    await expect(answer.getByRole('link', { name: 'Mail Wei Zhang' })).toHaveAttribute(
      'href',
      'mailto:wei%40example.com',
    );
    const chat = answer.getByRole('link', { name: 'Chat Wei Zhang' });
    await expect(chat).toHaveAttribute('href', 'https://chat.example.com/dm/wei');
    expect((await chat.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('on the page of the schedule and of the person', async () => {
    await page.goto(`${server.url}/oncall/11?tz=UTC`);
    const now = page.getByRole('region', { name: 'On call now' });
    await expect(now.getByRole('link', { name: 'Chat Wei Zhang' })).toBeVisible();
    await page.goto(`${server.url}/shifts?person=2`);
    await expect(call).toBeVisible();
  });

  await test.step('from the name in the list, where the number can be read and copied', async () => {
    await page.goto(`${server.url}/oncall?tz=UTC`);
    await page.getByRole('link', { name: 'Wei Zhang', exact: true }).click();
    await expect(page).toHaveURL(/\/shifts\?.*person=2/);
    await page.getByRole('button', { name: 'Show the number of Wei Zhang' }).click();
    await expect(page.getByText('+1 202 555 0124')).toBeVisible();
    await page.getByRole('button', { name: 'Copy number of Wei Zhang' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('+1 202 555 0124');
  });

  await test.step('contacts are absent from a presentation', async () => {
    await page.goto(`${server.url}/oncall/11?tz=UTC&present=1`);
    await expect(page.getByRole('region', { name: 'On call now' })).toContainText('Wei Zhang');
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  });

  await test.step('contacts are hidden under pseudonyms', async () => {
    await page.goto(`${server.url}/oncall/11?tz=UTC&present=1&names=pseudonyms`);
    await expect(page.getByRole('region', { name: 'On call now' })).toContainText('Primary');
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  });

  await test.step('not by a guest, also with names', async () => {
    const link = await makeGuestLink(page, `${server.url}/oncall?tz=UTC`, { live: true });
    await page.goto(link);
    await expect(page.getByText('Wei Zhang').first()).toBeVisible();
    await expect(page.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  });
});
