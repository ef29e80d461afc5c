import type { Application } from '#contract/rum';

/** What an application's privacy settings mean, in plain words. */
export function privacySentences({ no_ip, no_geo, is_private }: Application): string[] {
  return [
    no_ip ? 'Visitors’ IP addresses are not stored.' : 'Visitors’ IP addresses are stored.',
    no_geo ? 'No location is derived from them.' : 'A location is derived from them.',
    is_private ? 'Only its team sees this application.' : 'Everybody with an app key sees this application.',
  ];
}
