import type { BoundaryArea } from '@/domain/pictures/boundaries/read-boundaries';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { parseBoundaries } from './parse-boundaries';

/** The boundaries as a page shows them: the file and who uploaded it, and the missing regencies, by name. */
export type ShownBoundaries = Readonly<{
  fileName: string;
  property: string;
  uploadedAt: Date;
  uploadedBy: string;
  count: number;
  missing: readonly string[];
}>;

export type UploadedFile = Readonly<{
  bytes: Uint8Array;
  fileName: string;
  /** The property with the codes; undefined: it is searched for. */
  property: string | undefined;
}>;

/** The boundaries of the regencies that the office has uploaded for its maps (docs/decisions/pictures.md). */
export type Boundaries = Readonly<{
  shown: () => Promise<ShownBoundaries | null>;
  /**
   * The areas, by code, and the time of their upload; null: there are none. It is the same object until others are uploaded.
   */
  areas: () => Promise<Readonly<{ areas: readonly BoundaryArea[]; uploadedAt: Date }> | null>;
  /** Replaces the boundaries. @throws {ServiceError} `unusable_boundaries` */
  upload: (file: UploadedFile, by: Doer) => Promise<void>;
  /** @throws {ServiceError} `not_found` if there are none */
  remove: (by: Doer) => Promise<void>;
}>;

type Options = Readonly<{ prisma: PrismaClient; vocabulary: () => Promise<Vocabulary> }>;

export function createBoundaries({ prisma, vocabulary }: Options): Boundaries {
  let known: { areas: readonly BoundaryArea[]; uploadedAt: Date } | undefined;
  /** Files are read one after the other, because each may take much memory. */
  let last: Promise<unknown> = Promise.resolve();

  const stored = () =>
    prisma.boundaries.findFirst({
      select: { fileName: true, property: true, uploadedAt: true, uploadedBy: true },
    });

  const areas: Boundaries['areas'] = async () => {
    const row = await stored();
    if (row === null) return null;
    if (known?.uploadedAt.getTime() !== row.uploadedAt.getTime()) {
      const read = await prisma.boundaries.findFirst({ select: { areas: true, uploadedAt: true } });
      // The boundaries may have been removed meanwhile.
      if (read === null) return null;
      known = { areas: read.areas as unknown as BoundaryArea[], uploadedAt: read.uploadedAt };
    }
    return known;
  };

  return {
    areas,

    shown: async () => {
      const [row, found, { register }] = await Promise.all([stored(), areas(), vocabulary()]);
      if (row === null || found === null) return null;
      const given = new Set(found.areas.map(({ code }) => code));
      const missing = register.byLevel.regency.filter(({ code }) => !given.has(code));
      return { ...row, count: given.size, missing: missing.map(({ name }) => name) };
    },

    upload: async ({ bytes, fileName, property }, by) => {
      const { register } = await vocabulary();
      const regencies = register.byLevel.regency.map(({ code, name }) => ({ code, name }));
      const reading = last.then(() => parseBoundaries({ bytes, property, regencies }));
      last = reading.catch(() => {});
      const read = await reading;
      if ('fault' in read) throw new ServiceError({ code: 'unusable_boundaries', ...read });
      const data = {
        ...{ fileName, property: read.property, uploadedBy: by.actor?.name ?? '', uploadedAt: new Date() },
        areas: read.areas as unknown as Prisma.InputJsonArray,
      };
      await prisma.$transaction(async (tx) => {
        const before = await tx.boundaries.findFirst({ select: { fileName: true } });
        await tx.boundaries.upsert({ where: { one: true }, create: data, update: data });
        await writeHistory(tx, by, {
          action: 'vocabulary.boundaries_uploaded',
          subject: subjectOf(fileName),
          ...(before !== null && { before: { fileName: before.fileName } }),
          after: { fileName, count: read.areas.length },
        });
      });
    },

    remove: async (by) => {
      await prisma.$transaction(async (tx) => {
        const before = await tx.boundaries.findFirst({ select: { fileName: true } });
        if (before === null) throw new ServiceError('not_found');
        await tx.boundaries.deleteMany();
        await writeHistory(tx, by, {
          action: 'vocabulary.boundaries_removed',
          subject: subjectOf(before.fileName),
        });
      });
    },
  };
}

const subjectOf = (fileName: string) => ({ kind: 'vocabulary', id: 'boundaries', name: fileName }) as const;
