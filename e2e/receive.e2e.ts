import { MadeLink } from '#contract/links';
import { receivedBy } from '#domain/webhook/event-words';
import { axeFaultsInBothThemes } from './support/axe';
import { openGuestLinks } from './support/guest-links';
import { startWithRecords } from './support/own-data';
import { expect, test } from './support/test';

test('an address is made, tried, watched and revoked, and what it received can be checked and compared', async ({
  page,
  request,
}) => {
  await page.goto('/webhooks');
  await page.getByRole('link', { name: 'Receiving addresses' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Partner test');
  await page.getByLabel('Answer', { exact: true }).selectOption('202 Accepted');
  await page.getByLabel('Body of the answer').fill('{"taken": true}');
  await page.getByRole('button', { name: 'Make address' }).click();
  const address = await page.getByLabel('Receiving address').inputValue();
  expect(await axeFaultsInBothThemes(page.getByRole('main'))).toEqual([]);

  await page.getByRole('link', { name: 'What it receives' }).click();
  await expect(page.getByText('Waiting for the first request.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the filter Address' })).toContainText('Partner test');
  await expect(page.getByText('Live: it appears here within 5 seconds.')).toBeVisible();
  for (const amount of [1, 2]) {
    const reply = await request.post(`${address}/orders?probe=1`, {
      data: { amount, markup: '<img src=x onerror=alert(1)>', callback: address },
      headers: { 'X-Hub-Signature-256': `sha256=${'0'.repeat(64)}` },
    });
    expect([reply.status(), await reply.text()]).toEqual([202, '{"taken": true}']);
  }
  const rows = page.getByRole('table', { name: 'Events' }).getByRole('row', { name: /POST/ });
  await page.getByRole('button', { name: / new$/ }).or(rows.nth(1)).first().click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(
    /\d\d:\d\d:\d\dPOST \/orders\?probe=1 · JSON, \d+ B202Partner test127/,
  );
  const heads = page.getByRole('table', { name: 'Events' }).getByRole('columnheader');
  await expect(heads).toHaveText(['Compare', 'Received', 'Request', 'Answered', 'Address', 'From']);
  await expect(page.getByText('2 requests received', { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Endpoints' }).getByRole('row')).toHaveText([
    'AddressReceived',
    'Partner test2',
  ]);
  const tabs = page.getByRole('group', { name: 'Outcome' }).getByRole('button');
  await expect(tabs).toHaveText(['All 2', 'Received 2']);

  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .first()
    .check();
  await page
    .getByRole('checkbox', { name: /^Compare/ })
    .nth(1)
    .check();
  const moment = String.raw`\w{3} \d+ \w{3} \d{4}, \d\d:\d\d:\d\d`;
  const named = String.raw`POST /orders\?probe=1 · JSON, \d+ B · ${moment}`;
  await page.getByRole('link', { name: new RegExp(`^Compare ${named} with ${named}$`) }).click();
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences).toContainText('amount');
  await expect(differences).toContainText('This one, received: POST /orders?probe=1');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    /POST \/orders\?probe=1 · JSON, \d+ B ?at http/,
  );
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(
    'It was received here, and answered 202.',
  );
  await expect(page.getByRole('region', { name: 'Request body' })).toContainText(
    '<img src=x onerror=alert(1)>',
  );
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toContainText('application/json');
  await page.getByLabel('Signing secret').fill('secret');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('Does not match')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(address.split('/in/')[1] ?? '');

  const asked = page.url();
  await page.goto('/webhooks/receive');
  const list = page.getByRole('list', { name: 'Your addresses for webhooks' });
  await expect(list).toContainText('answers 202');
  await list.getByRole('button', { name: 'Rename Partner test' }).click();
  await list.getByLabel('New name of Partner test').fill('Contoso');
  await list.getByRole('button', { name: 'Save name' }).click();
  await expect(list).toContainText('Contoso');
  await page.goto(asked);
  await page.getByRole('link', { name: 'Address Contoso' }).click();
  await expect(rows.first()).toContainText('Contoso');
  await page.goto('/webhooks/receive');
  const until = await list.getByText(/ · until /).textContent();
  await list.getByRole('button', { name: 'Extend Contoso' }).click();
  await expect(list.getByLabel('New expiry of Contoso')).toHaveValue('2592000');
  expect(await axeFaultsInBothThemes(list)).toEqual([]);
  await list.getByRole('button', { name: 'Save expiry' }).click();
  await expect(list.getByText(until ?? '')).toHaveCount(0);
  await list.getByRole('button', { name: 'Revoke Contoso…' }).click();
  await expect(list).toContainText(
    'Requests it received stay listed for 7 days each, and guest links to them',
  );
  await list.getByRole('button', { name: 'Revoke Contoso' }).click();
  await expect(page.getByText('You have no addresses for webhooks.')).toBeVisible();
  const refused = await request.post(address);
  expect(refused.status()).toBe(404);
  expect(await refused.text()).toContain('This address is invalid, was revoked or has expired.');
  await page.getByRole('link', { name: 'What it received' }).click();
  await expect(rows).toHaveCount(2);
});

test('a received request is named by what it is: on a phone, as a command, and for a guest', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = { status: 200, body: 'taken', delay: 0 };
  const server = await startWithRecords({
    people: [{ person_id: 2, person_name: 'Wei Zhang', team_ids: [] }],
  });
  const { url } = server;
  const made = await request.post(`${url}/api/receivers`, {
    headers: { Origin: url },
    data: { label: 'Told apart', lasts: 3600, answer },
  });
  const { link, path } = MadeLink.parse(await made.json());
  await request.get(`${url}${path}/verify?challenge=abc&hub.mode=subscribe`);
  await request.post(`${url}${path}`, { data: { name: 'Ana B' } });
  await request.post(`${url}${path}`, { form: { name: 'Ana B', mail: 'ana@example.com' } });

  const list = `${url}/webhooks?live=1&integration=${receivedBy(link)}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(list);
  const cards = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(cards.filter({ hasText: /^GET \/verify\?challenge=abc&hub\.mode=subscribe\w/ })).toHaveCount(
    1,
  );
  await expect(
    cards.filter({ hasText: /^POST \/ · JSON, 16 B.*:\d\d:\d\d · Received, answered 200/ }),
  ).toHaveCount(1);
  const form = cards.filter({ hasText: /^POST \/ · form, \d+ B/ });
  await expect(form).toContainText('Told apart');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('row', { name: /GET/ }).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('button', { name: 'Copy as cURL' }).click();
  await expect(page.getByText('cURL copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `--url "$SEND_TO"'/verify?challenge=abc&hub.mode=subscribe'`,
  );
  await page.getByRole('link', { name: 'Address Told apart' }).click();
  await page.getByRole('row', { name: /form/ }).getByRole('rowheader').getByRole('link').click();

  const dialog = await openGuestLinks(page);
  await expect(dialog).toContainText(
    'People of Watchbill appear under other names, such as Bittern; other names stay.',
  );
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  const guestAddress = await dialog.getByLabel('Address, shown only now').inputValue();
  await dialog.getByRole('radio', { name: 'This view' }).click();
  await dialog.getByRole('button', { name: /^Your guest links: \d/ }).click();
  await expect(dialog.getByRole('list', { name: 'Your guest links' })).toContainText(
    /POST \/ · form, \d+ B · /,
  );
  await page.goto(guestAddress);
  await expect(page.getByRole('complementary', { name: 'Guest view' })).toContainText(
    'Watchbill’s people under pseudonyms',
  );
  const body = page.getByRole('region', { name: 'Request', exact: true });
  await expect(body).toContainText('secrets, e-mail addresses and telephone numbers masked');
  await expect(body).toContainText('Ana B');
  await expect(body).not.toContainText('ana@example.com');
  await server.stop();
});
