import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LICENCE_EXCEPTIONS } from '../checks/allowed-packages';
import type { IncludedPackage } from './packages-in';

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|copyright|ofl)(?:[.-].*)?$/i;
/** Folders in which Next includes the code of other packages. */
const WITHIN_NEXT = /^(node_modules\/next\/dist\/compiled\/(?:@[^/]+\/)?[^/]+)\//;
const RULE = '-'.repeat(100);

type Terms = { of: string[]; text: string };

/**
 * The licences of everything in the artefact, as one text: each licence text once, after the names of the packages that have
 * it.
 * @param options.more texts that are in none of the packages, such as those of PostgreSQL
 */
export function licencesOf(
  root: string,
  options: { packages: readonly IncludedPackage[]; files: readonly string[]; more: string },
): string {
  const terms = new Map<string, Terms>();
  const add = (of: string, text: string) => {
    const digest = createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex');
    const known = terms.get(digest);
    if (known === undefined) terms.set(digest, { of: [of], text });
    else known.of.push(of);
  };
  for (const { name, version, folder } of options.packages) {
    const texts = licenceTexts(join(root, folder));
    const named = `${name} ${version} (${namedLicence(root, { name, folder })})`;
    for (const text of texts) add(named, text);
    if (texts.length === 0) add(named, 'These packages name their licence, and come without its text.');
  }
  for (const folder of withinNext(options.files)) {
    const texts = licenceTexts(join(root, folder));
    for (const text of texts)
      add(`${folder.slice('node_modules/next/dist/compiled/'.length)} (in next)`, text);
  }
  const parts = [...terms.values()].map(({ of, text }) => `${[...new Set(of)].join('\n')}\n\n${text}`);
  return [
    'What this package contains, and under which licences. The service itself: see LICENSE.',
    options.more.trim(),
    ...parts,
    '',
  ]
    .filter((part) => part !== '')
    .join(`\n\n${RULE}\n\n`);
}

function licenceTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
    .sort();
}

function namedLicence(root: string, { name, folder }: { name: string; folder: string }): string {
  const { license, licenses } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const named = license?.type ?? license ?? licenses?.[0]?.type;
  return typeof named === 'string' ? named : (LICENCE_EXCEPTIONS[name] ?? 'see its text');
}

const withinNext = (files: readonly string[]): string[] =>
  [...new Set(files.flatMap((path) => WITHIN_NEXT.exec(path)?.[1] ?? []))].sort();
