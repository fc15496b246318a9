import { quietEnvironment } from '../dependencies.mjs';
import { run } from '../steps.mjs';
import type { IncludedPackage } from './packages-in';

type Component = { name: string; version: string; 'bom-ref': string };
type Dependency = { ref: string; dependsOn?: string[] };
type Bill = {
  serialNumber?: string;
  metadata: { timestamp?: string; tools?: unknown; component: Component };
  components: Component[];
  dependencies: Dependency[];
};

/** A program or library that is not a package of npm, such as a library of PostgreSQL. */
export type Program = Readonly<{ name: string; version: string; licence: string }>;

/**
 * The bill of materials of the artefact (CycloneDX, JSON): npm's bill of all locked packages without those of which the
 * artefact has no file, and with the other programs that packages contain. It names neither the time nor the folder, so that it
 * can be reproduced.
 */
export async function billOf(
  root: string,
  options: { name: string; packages: readonly IncludedPackage[]; programs: readonly Program[] },
): Promise<string> {
  // Without the packages for development, npm would also omit packages that the others share with them, such as React.
  const parameters = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include', 'dev'];
  const text = await run('npm', parameters, { cwd: root, env: { ...quietEnvironment, NODE_ENV: '' } });
  const bill = JSON.parse(text) as Bill;
  const included = new Set(options.packages.map(({ name, version }) => `${name}@${version}`));
  const components = bill.components.filter((one) => included.has(one['bom-ref']));
  const missing = [...included].filter(
    (one) => !components.some((component) => component['bom-ref'] === one),
  );
  if (missing.length > 0) throw new Error(`npm's bill of materials lacks ${missing.join(', ')}.`);
  const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  const programs = options.programs.map(({ name, version, licence }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    licenses: [{ license: { name: licence } }],
  }));
  const { serialNumber: _, ...rest } = bill;
  const component = { ...bill.metadata.component, type: 'application', name: options.name };
  return `${JSON.stringify(
    { ...rest, metadata: { component }, components: [...components, ...programs], dependencies },
    null,
    1,
  )}\n`;
}
