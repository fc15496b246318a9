import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { ALLOWED_LICENCES, INSTALL_SCRIPTS, LICENCE_EXCEPTIONS } from './allowed-packages';

/** A package in the lock file, including those for other platforms. */
export type LockedPackage = Readonly<{
  version?: string;
  license?: unknown;
  hasInstallScript?: boolean;
  link?: boolean;
}>;

type Rules = Readonly<{
  licences: readonly string[];
  exceptions: Readonly<Record<string, string>>;
  scripts: Readonly<Record<string, string>>;
}>;

const RULES: Rules = {
  licences: ALLOWED_LICENCES,
  exceptions: LICENCE_EXCEPTIONS,
  scripts: INSTALL_SCRIPTS,
};
const INSTALLED_IN = 'node_modules/';

/**
 * Checks the licence and install scripts of every direct and indirect package against the allowed ones.
 * @returns a line for each package that is not allowed, and for each exception that is no longer needed
 */
export function findPackageFaults(packages = lockedPackages(), rules = RULES): string[] {
  const needed = new Set<string>();
  const faults = Object.entries(packages).flatMap(([path, locked]) => {
    const name = path.slice(path.lastIndexOf(INSTALLED_IN) + INSTALLED_IN.length);
    if (path === '' || locked.link) return [];
    const what = `${name} ${locked.version}`;
    const licence = locked.license ?? installedLicence(path);
    const found: string[] = [];
    if (!isAllowed(licence, rules.licences) && !isNamed(name, rules.exceptions, needed))
      found.push(`${what} has the licence ${JSON.stringify(licence ?? null)}, which is not allowed`);
    if (locked.hasInstallScript && !isNamed(name, rules.scripts, needed))
      found.push(`${what} runs a script when it is installed, which is not allowed`);
    return found;
  });
  const unneeded = [...Object.keys(rules.exceptions), ...Object.keys(rules.scripts)]
    .filter((name) => !needed.has(name))
    .map((name) => `no package needs the exception for ${name}`);
  return faults.length > 0
    ? [
        ...faults,
        'Where it is right, allow it in scripts/lib/checks/allowed-packages.ts, with the reason.',
        ...unneeded,
      ]
    : unneeded;
}

function isAllowed(licence: unknown, allowed: readonly string[]): boolean {
  if (typeof licence !== 'string') return false;
  try {
    return satisfies(licence, [...allowed]);
  } catch {
    return false;
  }
}

/** Matches the whole name, or its beginning if the entry ends in "/" or "-" or is followed by "-" in the name. */
function isNamed(name: string, list: Readonly<Record<string, string>>, needed: Set<string>): boolean {
  const entry = Object.keys(list).find(
    (one) => name === one || (/[-/]$/.test(one) ? name.startsWith(one) : name.startsWith(`${one}-`)),
  );
  if (entry !== undefined) needed.add(entry);
  return entry !== undefined;
}

function lockedPackages(): Record<string, LockedPackage> {
  return JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
}

/** Older packages declare it in forms that the lock file omits. */
function installedLicence(path: string): unknown {
  const file = join(path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? licenses?.[0]?.type;
}
