import { openFigures } from './support/oncall';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// Rotas with a zone of their own, layers on call together and planned empty turns.

// 00:00 in London on Monday 2 March 2026.
const MONDAY = Date.parse('2026-03-02T00:00Z') / 1000;
const OFF = { group_name: 'Rest', members: [], is_off: true };

// One server for all of them.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
    people: ['Ann Lee', 'Ben Ode'].map((person_name, index) => ({
      person_id: index + 1,
      person_name,
      time_zone: 'Europe/London',
    })),
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
    schedules: [
      scheduleRecord({
        schedule_id: 1,
        schedule_name: 'London shifts',
        time_zone: 'Europe/London',
        layers: [
          dailyLayer({
            layer_start: MONDAY + 7 * 3600,
            rotation_unit: 'hour',
            rotation_value: 12,
            groups: [solo(1), solo(2)],
          }),
        ],
      }),
      scheduleRecord({
        schedule_id: 2,
        schedule_name: 'Both at once',
        time_zone: 'UTC',
        layers_overlap: 'together',
        layers: [1, 2].map((person) =>
          dailyLayer({ layer_name: `Layer of ${person}`, layer_start: MONDAY, groups: [solo(person)] }),
        ),
      }),
      scheduleRecord({
        schedule_id: 3,
        schedule_name: 'Every other day',
        time_zone: 'UTC',
        layers: [dailyLayer({ layer_start: MONDAY, groups: [solo(1), OFF] })],
      }),
    ],
  });
});
test.afterAll(() => server.stop());

test('a rota keeps the hours of its own zone over a clock change, and its rules name the zone', async ({
  page,
}) => {
  await page.goto(`${server.url}/oncall/1?from=2026-03-27&days=7&tz=Europe%2FLondon&tz2=none`);
  const layers = page.getByRole('region', { name: 'Rotation' });
  await expect(layers).toContainText('hours in Europe/London');
  await expect(layers).toContainText('every 12 hours from Mon 2 Mar 2026, 07:00 Europe/London');
  await openFigures(page);
  const handOffs = page.getByRole('region', { name: 'Hand-offs', exact: true });
  await expect(handOffs).toContainText('14');
  await expect(handOffs).not.toContainText('moved by a clock change');
  await expect(handOffs).toContainText('Sun 29 Mar, 07:00');
  await expect(handOffs).toContainText('Sun 29 Mar, 19:00');
});

test('layers on call together name the people of all', async ({ page }) => {
  await page.goto(`${server.url}/oncall/2?from=2026-03-02&days=7&at=2026-03-04T03:00Z&tz=UTC`);
  const answer = page.getByRole('region', { name: 'On call at', exact: true });
  await expect(answer.getByText('Ann Lee').first()).toBeVisible();
  await expect(answer.getByText('Ben Ode').first()).toBeVisible();
  await expect(page.getByRole('grid')).toContainText(/Why “.+” and “.+”/);
});

test('a planned empty turn is off hours, and no gap', async ({ page }) => {
  await page.goto(`${server.url}/oncall/3?from=2026-03-02&days=7&tz=UTC`);
  await openFigures(page);
  const coverage = page.getByRole('region', { name: 'Coverage and gaps' });
  await expect(coverage).toContainText('is off, as planned');
  await expect(page.getByRole('region', { name: 'Rotation' })).toContainText('off, as planned');
  await expect(coverage).toContainText('no gaps · off hours for');
});
