import { z } from 'zod';
import { CLASSIFICATION_MEMBER, type Classification } from '@/domain/metadata/forms/publication';
import type { MetadataValues } from '@/domain/metadata/judge';
import {
  formOfSubject,
  type MetadataKind,
  type MetadataSubject,
  metadataId,
  metadataLabel,
} from '@/domain/metadata/subject';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { metadataValuesOf } from './inputs';

/** What is stored of a subject. */
export type StoredRow = Readonly<{
  values: MetadataValues;
  version: number;
  changedAt: Date;
  changedBy: string;
}>;

type Tx = Prisma.TransactionClient;

const storedValues = z.record(z.string(), z.string());

const keyOf = (kind: MetadataKind, id: string): string => `${kind} ${id}`;

/** All that is stored. @returns a function that finds the row of a subject */
export async function readMetadata(
  prisma: PrismaClient,
): Promise<(kind: MetadataKind, id: string) => StoredRow | undefined> {
  const rows = await prisma.metadata.findMany();
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.subject}`, rowOf(row)]));
  return (kind, id) => byKey.get(keyOf(kind, id));
}

const rowOf = ({ values, version, changedAt, changedBy }: Prisma.MetadataGetPayload<object>): StoredRow => ({
  ...{ version, changedAt, changedBy },
  values: storedValues.parse(values),
});

/**
 * Stores the values of a subject instead of those of before.
 * @returns the new version
 * @throws {ServiceError} `invalid_parameter`; `record_changed` if others have stored values since
 */
export async function storeMetadata(
  prisma: PrismaClient,
  subject: MetadataSubject,
  { values: given, version: seen, by, now }: { values: MetadataValues; version: number; by: Doer; now: Date },
): Promise<number> {
  const values = metadataValuesOf(formOfSubject(subject), given);
  const key = { kind: subject.kind, subject: metadataId(subject) };
  return prisma.$transaction(async (tx) => {
    const before = await locked(tx, key);
    if ((before?.version ?? 0) !== seen) throw new ServiceError('record_changed');
    return write(tx, subject, { values, before, by, now });
  });
}

/**
 * Gives fields one classification, and leaves their other values as they are.
 * @param fields all of one collection, so that two people lock them in the same order
 * @param options.isOnlyUnset whether those that have a classification keep it
 * @returns the number of fields that have changed
 */
export async function storeClassification(
  prisma: PrismaClient,
  fields: readonly MetadataSubject[],
  options: { classification: Classification; isOnlyUnset: boolean; by: Doer; now: Date },
): Promise<number> {
  const { classification, isOnlyUnset, ...writing } = options;
  return prisma.$transaction(async (tx) => {
    let count = 0;
    for (const subject of fields) {
      const before = await locked(tx, { kind: subject.kind, subject: metadataId(subject) });
      const given = before?.values[CLASSIFICATION_MEMBER];
      if (given === classification || (isOnlyUnset && given !== undefined)) continue;
      const values = { ...before?.values, [CLASSIFICATION_MEMBER]: classification };
      await write(tx, subject, { values, before, ...writing });
      count += 1;
    }
    return count;
  });
}

async function locked(tx: Tx, key: { kind: string; subject: string }): Promise<StoredRow | undefined> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`metadata ${key.kind} ${key.subject}`}))`;
  return existing(tx, key);
}

/** Stores values under the lock, with their history. @returns the new version */
async function write(
  tx: Tx,
  subject: MetadataSubject,
  { values, before, by, now }: { values: MetadataValues; before: StoredRow | undefined; by: Doer; now: Date },
): Promise<number> {
  const key = { kind: subject.kind, subject: metadataId(subject) };
  const version = (before?.version ?? 0) + 1;
  const data = { values, version, changedAt: now, changedBy: by.actor?.name ?? '' };
  await tx.metadata.upsert({ where: { kind_subject: key }, create: { ...key, ...data }, update: data });
  await writeHistory(tx, by, {
    action: 'metadata.saved',
    subject: { kind: 'metadata', id: keyOf(key.kind, key.subject), name: nameOf(subject) },
    ...changesOf(before?.values ?? {}, values),
  });
  return version;
}

async function existing(tx: Tx, key: { kind: string; subject: string }): Promise<StoredRow | undefined> {
  const row = await tx.metadata.findUnique({ where: { kind_subject: key } });
  return row === null ? undefined : rowOf(row);
}

/** A member without a value is null in the history. */
function changesOf(before: MetadataValues, after: MetadataValues) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const whole = (values: MetadataValues): Readonly<Record<string, string | null>> =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return differences(whole(before), whole(after));
}

/** The name of a subject in the history. */
function nameOf(subject: MetadataSubject): string {
  const label = metadataLabel(subject).id;
  return subject.kind === 'field' ? `${subject.collection.label.id}: ${label}` : label;
}
