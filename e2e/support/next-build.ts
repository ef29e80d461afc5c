import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Another build of the same product: every part of it has another name. It lies here, for its packages are here. */
export async function makeNextBuild(): Promise<{ dist: string; remove: () => Promise<void> }> {
  const dist = await mkdtemp('dist/next-build-');
  await cp('dist/server', join(dist, 'server'), { recursive: true });
  await cp('dist/app', join(dist, 'app'), { recursive: true });
  const assets = join(dist, 'app/assets');
  const names = (await readdir(assets)).filter((name) => extname(name) === '.js' || extname(name) === '.css');
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, '-next$1')]));
  for (const file of [join(dist, 'app/index.html'), ...names.map((name) => join(assets, name))]) {
    const text = await readFile(file, 'utf8');
    // In one pass, for the name of one part may be the end of another's.
    const next = text.replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) => renamed.get(name) ?? name);
    await writeFile(file, next);
  }
  for (const [name, next] of renamed) await rename(join(assets, name), join(assets, next));
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) };
}
