/** What a build of an Android app is called in requests; '' for what is not said. */
type AndroidBuild = { buildId: string; variant: string };

/** The paths of its mapping, the surer one first. A build's id is its alone; a variant is there in every version. */
export function mappingPaths({ buildId, variant }: AndroidBuild): { path: string; anyVersion: boolean }[] {
  return [
    ...(buildId === '' ? [] : [{ path: `build:${buildId}`, anyVersion: true }]),
    ...(variant === '' ? [] : [{ path: `variant:${variant}`, anyVersion: false }]),
  ];
}
