import { Refusal } from '#service/service';
import type { FramingContext } from '../../../middleware';
import { urlOf } from '../../../addresses';
import { CARD_POLICY, CARD_THEMES, type CardTheme, noteCard } from './card-page';

/** Parameters of a card besides those of its question. */
const CARD = 'card';
const THEME = 'theme';

/** Answers with a card, which pages of these origins may frame. */
export type Cards = {
  /** True for the address of a card. */
  isAsked: (c: FramingContext) => boolean;
  /** @param card rejects with a refusal, of which the card has the message. */
  reply: (c: FramingContext, card: (theme: CardTheme) => Promise<string>) => Promise<Response>;
  /** Card with a note in place of answers. */
  note: (c: FramingContext, status: 404 | 503, note: readonly [title: string, text: string]) => Response;
};

export function createCards(ancestors: readonly string[]): Cards {
  const page = (c: FramingContext, html: string, status: number) => {
    c.set('framing', { policy: CARD_POLICY, ancestors });
    return new Response(html, {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, max-age=30' },
    });
  };
  const note: Cards['note'] = (c, status, [title, text]) =>
    page(c, noteCard(title, text, themeIn(c)), status);
  return {
    isAsked: (c) => c.req.query(CARD) === '1',
    note,
    async reply(c, card) {
      try {
        return page(c, await card(themeIn(c)), 200);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return note(c, error.code === 'ServiceUnavailable' ? 503 : 404, ['On call', error.message]);
      }
    },
  };
}

/** Request of a card as that of a text about the same. */
export function questionIn(request: Request): Request {
  const url = urlOf(request);
  for (const name of [CARD, THEME]) url.searchParams.delete(name);
  return new Request(url);
}

function themeIn(c: FramingContext): CardTheme {
  return CARD_THEMES.find((theme) => theme === c.req.query(THEME)) ?? 'auto';
}
