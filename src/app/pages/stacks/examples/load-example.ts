import type { StackType } from '#contract/stack';
import type { DroppedFile } from '../dropped/dropped-files';

/** The example of a type, its files as if they had been dropped. Rejects where they cannot be had. */
export async function loadExample(type: StackType): Promise<{ text: string; files: DroppedFile[] }> {
  const { EXAMPLES } = await import('./examples');
  const { text, files } = EXAMPLES[type];
  return { text, files: await Promise.all(files.map(fetched)) };
}

async function fetched({ name, url }: { name: string; url: string }): Promise<DroppedFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const last = name.slice(name.lastIndexOf('/') + 1);
  return { name, file: new File([await response.blob()], last) };
}
