import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INCIDENT, REVIEW } from './document.spec-support';
import { reviewHtml } from './html';

/** Elements of a page, as a parser of tags would count them. */
function tagsIn(html: string): string[] {
  return [...html.matchAll(/<\/?([a-z]\w*)/gi)].map(([, tag = '']) => tag.toLowerCase());
}

test('an HTML file has no script, loads nothing, and has the figures, lanes, notes and incidents', () => {
  const html = reviewHtml(REVIEW);
  expect(html).toContain(`content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"`);
  expect(tagsIn(html)).not.toContain('script');
  expect(html).not.toMatch(/\b(?:src|srcset|on\w+)=|@import|url\(/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([REVIEW.link]);
  for (const text of [
    '<h1>Payments | in the *night*</h1>',
    'Mitigated after 2 h 31 m.',
    '<b>Mitigation, 05:12</b> rolled back',
    '<td>Wei Zhang, 6 m 00 s</td>',
    '<li>Action: - alert at 80 % | pool (Mia Kim, Tue 1 Dec 2026)</li>',
    '<td>Critical</td>',
  ])
    expect(html).toContain(text);
});

/** A file in which people wrote one text everywhere. */
function withText(some: string): string {
  return reviewHtml({
    ...REVIEW,
    title: some,
    link: some,
    titles: REVIEW.titles.map((one) => Object.assign({}, one, { title: some })),
    chart: {
      ...REVIEW.chart,
      lanes: REVIEW.chart.lanes.map((one) => Object.assign({}, one, { title: some })),
    },
    tasks: [{ kind: 'Action', text: some, owner: some, isDone: false }],
    incidents: [{ ...INCIDENT, title: some }],
  });
}

test('no text becomes markup: the tags are the same whatever people wrote', () => {
  const unit = fc.constantFrom('<', '>', '"', "'", '&', '</td>', '<script>', '" onload="x', 'a');
  const text = fc.array(unit, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
  const plain = withText('a');
  fc.assert(
    fc.property(text, (some) => {
      const html = withText(some);
      expect(tagsIn(html)).toEqual(tagsIn(plain));
      expect(html.match(/="/g)?.length).toBe(plain.match(/="/g)?.length);
    }),
  );
});
