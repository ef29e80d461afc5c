import { createHash } from 'node:crypto';
import { endsInWords, whoInWords } from '#domain/duty/words';
import { dutyWords, gapLine, onCallTitle } from '#domain/oncall/words/answer-text';
import { namedSet } from '#domain/oncall/words/named-set';
import { roleName } from '#domain/oncall/words/role-words';
import { NO_ROLE, type DutyLine } from '#domain/duty/duty-lines';
import { isolated } from '#domain/text/isolate';
import { sentenceCase } from '#domain/text/words';
import { type Answer, answersOf, notesOf, type Question, wordingOf } from '../../../on-call-text/answer';
import { escapeHtml } from '../../../page';

/**
 * Card of a guest link for frames of other sites, complete in one reply: a sandboxed frame has the origin `null`, so
 * that it loads no file of this server and stores nothing.
 */

export const CARD_THEMES = ['auto', 'light', 'dark'] as const;
export type CardTheme = (typeof CARD_THEMES)[number];

/** Seconds until a card loads itself again. */
const REFRESH = 60;

/** The colours are those of `tokens.css`; no background, since the frame is part of its page. */
const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(oklch(24% .02 260),oklch(94% .006 260));--dim:light-dark(oklch(40% .02 260),oklch(79% .012 260));--line:light-dark(oklch(82% .012 260),oklch(39% .018 260));--bad:light-dark(oklch(50% .19 25),oklch(75% .14 25));--link:light-dark(oklch(50% .15 255),oklch(76% .12 250))}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;padding:8px 10px;background:none;color:var(--ink);font:14px/1.4 ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans CJK SC',sans-serif;overflow-wrap:anywhere}
header,footer,p{color:var(--dim);font-size:12px;margin:0}
section{border-top:1px solid var(--line);margin-top:6px;padding-top:6px}
h2{font-size:14px;font-weight:600;margin:0}
ul{list-style:none;margin:0;padding:0}
li{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:8px}
li span:first-child{color:var(--dim);flex:0 0 76px}
li b{flex:1 1 120px;font-weight:650}
li span:last-child{color:var(--dim);flex:1 1 150px}
.gap,.gap b{color:var(--bad)}
footer{border-top:1px solid var(--line);margin-top:6px;padding-top:2px}
a{color:var(--link);display:inline-block;min-height:24px;line-height:24px}
`;

/** Posts the height of the card to the page around it, which has to check it; nothing in it is secret. */
const SCRIPT = `let last=0;new ResizeObserver(()=>{const height=Math.ceil(document.documentElement.offsetHeight);if(height!==last)parent.postMessage({type:'watchbill:size',height:last=height},'*')}).observe(document.documentElement)`;

/** Policy of cards, without the origins that may frame them. */
export const CARD_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

type CardParts = { title: string; theme: CardTheme; content: string };

/** @param link path of the guest's page. */
export function cardOf(
  question: Question,
  { title, theme, link }: Omit<CardParts, 'content'> & { link: string },
) {
  const wording = wordingOf(question);
  const { schedules, names, asked, now, zone } = question;
  const answers = answersOf(question);
  const notes = [...(answers.length === 0 ? ['No schedules.'] : []), ...notesOf(question)];
  const set = namedSet(
    schedules.map(({ schedule_id }) => String(schedule_id)),
    (names.sets ?? []).map(({ set_name, schedule_ids }) => ({ set_name, schedules: schedule_ids })),
  );
  const heading = onCallTitle(asked ?? now, zone);
  const content = [
    `<header>${escapeHtml(set ? `${isolated(set.set_name)} · ${heading}` : heading)}</header>`,
    ...answers.map((answer) => sectionOf(answer, wording)),
    ...notes.map((note) => `<section><p>${escapeHtml(note)}</p></section>`),
    `<footer><a href="${escapeHtml(link)}" target="_blank" rel="noopener noreferrer">Open in Watchbill</a></footer>`,
  ].join('\n');
  return pageOf({ title, theme, content });
}

/** Card with a sentence in the place of answers. */
export function noteCard(title: string, note: string, theme: CardTheme): string {
  return pageOf({ title, theme, content: `<p>${escapeHtml(note)}</p>` });
}

function pageOf({ title, theme, content }: CardParts): string {
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH}">
<title>${escapeHtml(title)} · Watchbill</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${content}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

type Wording = ReturnType<typeof wordingOf>;

function sectionOf({ schedule, lines, gap }: Answer, wording: Wording): string {
  const later = gap && lines.every(({ state }) => state !== 'gap') ? sentenceCase(gapLine(gap, wording)) : '';
  return [
    `<section><h2>${escapeHtml(wording.scheduleName(schedule))}</h2>`,
    lines.length === 0
      ? '<p>Not known.</p>'
      : `<ul>${lines.map((line) => itemOf(line, wording)).join('')}</ul>`,
    later === '' ? '' : `<p class="gap">${escapeHtml(later)}</p>`,
    '</section>',
  ].join('');
}

function itemOf(line: DutyLine, wording: Wording): string {
  // The header names the zone.
  const words = dutyWords({ ...wording, hasCity: false });
  const who = whoInWords(line, words);
  const role = line.role === NO_ROLE ? '' : roleName(line.role, wording.roles);
  const parts = [
    role === '' ? '' : `<span>${escapeHtml(role)}</span>`,
    `<b>${escapeHtml(line.state === 'on call' ? who : sentenceCase(who))}</b>`,
    `<span>${escapeHtml(endsInWords([line], words))}</span>`,
  ];
  return `<li${line.state === 'gap' ? ' class="gap"' : ''}>${parts.join(' ')}</li>`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
