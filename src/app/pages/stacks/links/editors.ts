/** Editor or site that opens a position. */
export type Editor = {
  name: string;
  /** Label of its folder. */
  folder: string;
  placeholder: string;
  template: (folder: string) => string;
};

const LOCAL = { folder: 'Folder of the project', placeholder: '/home/me/project' };

/** Editors by the form of their addresses. */
export const EDITORS: readonly Editor[] = [
  {
    ...LOCAL,
    name: 'VS Code',
    template: (folder) => `vscode://file${rooted(folder)}/{file}:{line}:{column}`,
  },
  { ...LOCAL, name: 'Cursor', template: (folder) => `cursor://file${rooted(folder)}/{file}:{line}:{column}` },
  {
    ...LOCAL,
    name: 'JetBrains',
    template: (folder) => `idea://open?file=${rooted(folder)}/{file}&line={line}&column={column}`,
  },
  {
    name: 'GitHub',
    folder: 'Repository',
    placeholder: 'owner/repository',
    template: (folder) =>
      `https://github.com/${trimmed(folder).replace(/^https:\/\/github\.com\//, '')}/blob/v{version}/{file}#L{line}`,
  },
];

/** Absolute path with slashes: `C:\\shop` is `/C:/shop`. */
function rooted(folder: string): string {
  const path = trimmed(folder);
  return path.startsWith('/') ? path : `/${path}`;
}

function trimmed(folder: string): string {
  return encodeURI(folder.trim().replaceAll('\\', '/').replace(/\/+$/, '')).replace(
    /[{}#?&]/g,
    encodeURIComponent,
  );
}
