import type { Contact } from '#contract/served/records';

export type WayKind = 'call' | 'mail' | 'chat';

/** Way to reach a person: a link, and where it leads in words. */
type Way = { kind: WayKind; label: string; target: string; href: string; rel?: string };

/** Known ways to reach a person: telephone, first address, chat. */
export function waysOf(contact: Contact | undefined): Way[] {
  if (!contact) return [];
  const { phone, chat, emails: [email] = [] } = contact;
  const ways: Way[] = [];
  if (phone !== undefined) {
    ways.push({ kind: 'call', label: 'Call', target: phone, href: `tel:${phone.replace(/[^\d+]/g, '')}` });
  }
  if (email !== undefined) {
    ways.push({ kind: 'mail', label: 'Mail', target: email, href: `mailto:${encodeURIComponent(email)}` });
  }
  if (chat !== undefined) {
    ways.push({
      kind: 'chat',
      label: 'Chat',
      target: chatName(chat),
      href: chat,
      rel: 'noopener noreferrer',
    });
  }
  return ways;
}

/** "+1 ••• ••• •121": the country, and the last three digits. */
export function maskedPhone(phone: string): string {
  const [country = ''] = /^\+\d{1,3}(?=\D)/.exec(phone) ?? [];
  const end = phone.length - (/(?:\d\D*){3}$/.exec(phone)?.[0].length ?? 0);
  return country + phone.slice(country.length, end).replace(/\d/g, '•') + phone.slice(end);
}

/** "chat.example.com", or the app: "slack". */
function chatName(chat: string): string {
  return /^https:\/\/([^/?#]+)/i.exec(chat)?.[1] ?? chat.slice(0, chat.indexOf(':'));
}
