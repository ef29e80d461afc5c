/**
 * Version of uploads that a version of a stack means: itself, or the only release that has it as its short name, as
 * `1.4.2` is that of `shop@1.4.2`. Of several the one named like the service counts.
 */
export function storedVersion(
  versions: readonly string[],
  { service, version }: { service: string; version: string },
): string {
  const own = `${service}@${version}`;
  if (version === '' || versions.includes(version)) return version;
  if (versions.includes(own)) return own;
  const releases = [...new Set(versions)].filter((name) => name.endsWith(`@${version}`));
  return (releases.length === 1 ? releases[0] : undefined) ?? version;
}
