import { describe, expect, it } from 'vitest';
import { maskedPhone, waysOf } from './ways';

describe('the ways to reach a person', () => {
  it('are links that call, mail and open a chat', () => {
    const contact = {
      person_id: 7,
      phone: '+1 (202) 555-0121',
      emails: ['ana+oncall@example.com', 'ana@example.org'],
      chat: 'slack://user?team=T1&id=U7',
    };
    expect(waysOf(contact).map(({ href, target }) => [href, target])).toEqual([
      ['tel:+12025550121', '+1 (202) 555-0121'],
      ['mailto:ana%2Boncall%40example.com', 'ana+oncall@example.com'],
      ['slack://user?team=T1&id=U7', 'slack'],
    ]);
    expect(waysOf({ person_id: 7, chat: 'https://chat.example.com/dm/ana' })[0]?.target).toBe(
      'chat.example.com',
    );
    expect(waysOf(undefined)).toEqual([]);
  });

  it.each([
    ['+1 202 555 0121', '+1 ••• ••• •121'],
    ['+34612345214', '+••••••••214'],
    ['0171 2345678', '•••• ••••678'],
    ['112', '112'],
  ])('mask the number %s as %s', (phone, masked) => {
    expect(maskedPhone(phone)).toBe(masked);
  });
});
