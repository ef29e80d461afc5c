import type { ExportFile } from './exchange';
import { elementsOf, membersOf, textOf } from './fields';

/** Resource of `terraform show -json`, with its attributes. */
export type TerraformResource = { type: string; name: string; values: Record<string, unknown> };

/** Resources of a state in all its modules; none for any other file. */
export function terraformResources({ content }: ExportFile): TerraformResource[] {
  return resourcesOf(membersOf(membersOf(content)['values'])['root_module']);
}

function resourcesOf(module: unknown): TerraformResource[] {
  const { resources, child_modules: modules } = membersOf(module);
  const own = elementsOf(resources).map((resource) => {
    const { type, name, values } = membersOf(resource);
    return { type: textOf(type) ?? '', name: textOf(name) ?? '', values: membersOf(values) };
  });
  return [...own, ...elementsOf(modules).flatMap(resourcesOf)];
}
