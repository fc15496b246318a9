import type { RuleName } from '@/domain/checks/all-rules';
import type { CollectionName } from '@/domain/collections';
import type { Finding } from '@/server/checks/read-findings';
import { cleanRecords } from './clean';
import { copyOf, createBed, dropBed, openBed } from './database';
import { createGround, type PlantedFault, type PlantKind, type StoredRow } from './ground';

/** The findings in clean records, each of which is false. */
export type CleanResult = Readonly<{
  records: number;
  findings: readonly Finding[];
  /** The time for writing the records, and for checking them. */
  seconds: Readonly<{ writing: number; checking: number }>;
}>;

/** The findings about the faults of a kind. */
export type KindResult = Readonly<{
  kind: string;
  planted: number;
  /** The number of faults that have a finding that names a table, the place and the period. */
  found: number;
  /** The number of these faults whose finding names the table itself, and not another that is compared with it. */
  inTable: number;
  /** All findings about the units of the faults. */
  about: number;
  /** Other findings that clean records do not have. */
  elsewhere: readonly Finding[];
  missed: readonly PlantedFault[];
  /** The rules of the findings about the faults, with their numbers. */
  rules: ReadonlyMap<RuleName, number>;
  seconds: number;
}>;

type Options = Readonly<{
  seed: number;
  kinds: readonly PlantKind[];
  onClean: (result: CleanResult) => void;
  onKind: (result: KindResult) => void;
}>;

/**
 * Checks clean records, and then, for each kind of fault, a copy of them with faults of this kind, each in another regency.
 * Source: docs/decisions/planted-faults.md.
 */
export async function measurePlanted({ seed, kinds, onClean, onKind }: Options): Promise<void> {
  const name = await createBed();
  try {
    const { tables, findings, seconds } = await clean(name, seed);
    onClean({ records: [...tables.values()].reduce((sum, rows) => sum + rows.length, 0), findings, seconds });
    const before = new Set(findings.map(signature));
    for (const kind of kinds) {
      const ground = createGround(tables, seed, kind.kind);
      onKind(await measureKind(kind.kind, { name, before, faults: kind.plant(ground, kind.count) }));
    }
  } finally {
    await dropBed(name);
  }
}

/** Fills a database and checks it. */
async function clean(name: string, seed: number) {
  const bed = await openBed(name);
  try {
    const started = performance.now();
    const tables = new Map<CollectionName, readonly StoredRow[]>();
    for (const [collection, items] of cleanRecords(seed, await bed.register()))
      tables.set(collection, await bed.add(collection, items));
    const written = performance.now();
    const findings = await bed.check();
    const seconds = { writing: (written - started) / 1000, checking: (performance.now() - written) / 1000 };
    return { tables, findings, seconds };
  } finally {
    await bed.close();
  }
}

type Sown = Readonly<{
  /** The database with clean records. */
  name: string;
  /** The signatures of the findings that clean records have. */
  before: ReadonlySet<string>;
  faults: readonly PlantedFault[];
}>;

async function measureKind(kind: string, { name, before, faults }: Sown): Promise<KindResult> {
  const started = performance.now();
  const copy = await copyOf(name);
  try {
    const bed = await openBed(copy);
    try {
      const planted: Planted[] = [];
      for (const fault of faults) {
        const ids = new Map<CollectionName, Set<number>>();
        for (const edit of fault.edits) ids.set(edit.collection, new Set(await bed.apply(edit)));
        planted.push({ fault, ids });
      }
      const findings = (await bed.check()).filter((finding) => !before.has(signature(finding)));
      return { kind, ...judged(planted, findings), seconds: (performance.now() - started) / 1000 };
    } finally {
      await bed.close();
    }
  } finally {
    await dropBed(copy);
  }
}

const signature = ({ rule, collection, key, field, value }: Finding): string =>
  JSON.stringify([rule, collection, Object.entries(key).sort(), field, value]);

/** A fault and the identifiers of its records. */
type Planted = Readonly<{ fault: PlantedFault; ids: ReadonlyMap<CollectionName, ReadonlySet<number>> }>;

function judged(planted: readonly Planted[], findings: readonly Finding[]) {
  const about = new Map<Finding, Planted>();
  const named = new Map<Planted, Finding[]>(planted.map((one) => [one, []]));
  for (const finding of findings) {
    const naming = planted.filter((one) => names(finding, one));
    for (const one of naming) named.get(one)!.push(finding);
    const owner = naming[0] ?? planted.find((one) => concerns(finding, one));
    if (owner !== undefined) about.set(finding, owner);
  }
  const rules = new Map<RuleName, number>();
  for (const { rule } of about.keys()) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const namings = [...named];
  return {
    planted: planted.length,
    found: namings.filter(([, its]) => its.length > 0).length,
    inTable: namings.filter(([{ fault }, its]) => its.some((one) => one.collection === fault.tables[0]))
      .length,
    about: about.size,
    elsewhere: findings.filter((finding) => !about.has(finding)),
    missed: namings.filter(([, its]) => its.length === 0).map(([{ fault }]) => fault),
    rules,
  };
}

/** Whether a finding is about the unit of a fault, perhaps about another place or period of it. */
function concerns(finding: Finding, { fault: { tables, unit }, ids }: Planted): boolean {
  if (!tables.includes(finding.collection)) return false;
  return hasAll(finding, Object.keys(unit), ids) && agrees(finding, unit);
}

/** Whether a finding names the unit, place and period of a fault, so that its reader looks at the right records. */
function names(finding: Finding, planted: Planted): boolean {
  const { fault, ids } = planted;
  return concerns(finding, planted) && hasAll(finding, fault.required, ids) && agrees(finding, fault.at);
}

/** Whether the key of a finding has these fields, or its records are those of the fault. */
const hasAll = ({ key, collection, ids }: Finding, fields: readonly string[], own: Planted['ids']): boolean =>
  fields.every((field) => key[field] !== undefined) || ids.some((id) => own.get(collection)?.has(id));

/** Whether the values in the key of a finding are among the given ones. */
const agrees = ({ key }: Finding, values: PlantedFault['at']): boolean =>
  Object.entries(values).every(([field, allowed]) => {
    const value = key[field];
    return value === undefined || allowed.some((one) => isSame(field, String(one), String(value)));
  });

/** Times may be days or months. */
function isSame(field: string, one: string, other: string): boolean {
  if (field !== 'timestamp' && field !== 'tanggal') return one === other;
  const [a, b] = [one.replace('T', ' '), other.replace('T', ' ')];
  return a.startsWith(b) || b.startsWith(a);
}
