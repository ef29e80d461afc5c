import { describe, expect, it } from 'vitest';
import { googleLink, outlookLink } from './ics';

const EVENT = {
  start: Date.parse('2026-11-28T08:00:00Z') / 1000,
  end: Date.parse('2026-11-30T08:30:00Z') / 1000,
  summary: 'Checkout & co: Rosa Jiménez (Secondary)',
  description: 'with Tomáš Dvořák (Primary)\nhttps://example.org/a?b=c&d=e',
};

describe('a link that fills in an event', () => {
  it('of Google has the dates in the basic form, and the texts whole', () => {
    const { origin, pathname, searchParams } = new URL(googleLink(EVENT));
    expect(`${origin}${pathname}`).toBe('https://calendar.google.com/calendar/render');
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: EVENT.summary,
      dates: '20261128T080000Z/20261130T083000Z',
      details: EVENT.description,
    });
  });

  it('of Outlook has the times in UTC, and spaces that it does not show as a plus', () => {
    const link = outlookLink(EVENT);
    expect(link).not.toContain('+');
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject: EVENT.summary,
      startdt: '2026-11-28T08:00:00Z',
      enddt: '2026-11-30T08:30:00Z',
      body: EVENT.description,
    });
  });
});
