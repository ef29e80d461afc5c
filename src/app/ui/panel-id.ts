/** Id of a panel by its title, for links inside a page. */
export function panelId(title: string): string {
  return `panel-${title.toLowerCase().replaceAll(' ', '-')}`;
}
