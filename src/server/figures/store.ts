import { randomInt } from 'node:crypto';
import { MEASURES, type Measure } from '@/domain/answers/judge-summary';
import type { Text } from '@/domain/collections/field';
import type { View } from '@/domain/collections/view/view';
import { type FigurePlace, type FigureQuery, PIN_LENGTH, PIN_LETTERS } from '@/domain/figures/pinned';
import type { PinnedFigure as Row } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Measured } from './measure';

/** The place of a system under which the records of a figure stand, and the places that they name. */
export type PlacedPin = FigurePlace & Readonly<{ from: readonly (readonly string[])[] }>;

/** A pinned figure as it is stored, without the identifiers of its records. `label`: RFC 3339. */
export type PinnedFigure = FigureQuery &
  Readonly<{
    id: string;
    label: string;
    value: string;
    records: number;
    leftOut: number;
    name: Text;
    period: Text | null;
    release: string | null;
    placed: PlacedPin | null;
    createdAt: Date;
    staffName: string;
  }>;

export type NewPin = FigureQuery &
  Pick<PinnedFigure, 'label' | 'name' | 'period' | 'release' | 'placed'> &
  Readonly<{ measured: Measured & { value: string } }>;

/** Stores a figure. @returns the end of its address */
export async function storePin(
  prisma: PrismaClient,
  { collection, view, measure, figures, label, name, period, release, measured, placed }: NewPin,
  { staff, by }: { staff: StaffActor; by: Doer },
): Promise<string> {
  const id = newId();
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO pinned_figure
        (id, collection, view, measure, figures, label, value, records, ids, left_out, name, period, release, placed,
         staff_id, staff_name)
      VALUES (${id}, ${collection}, ${JSON.stringify(view)}::jsonb, ${measure}, ${[...figures]}::text[], ${label}::timestamptz,
        ${measured.value}, ${measured.records}, ${measured.ids}::int4multirange, ${measured.leftOut},
        ${JSON.stringify(name)}::jsonb, ${period === null ? null : JSON.stringify(period)}::jsonb, ${release},
        ${placed === null ? null : JSON.stringify(placed)}::jsonb, ${staff.id}::uuid, ${staff.name})`;
    await writeHistory(tx, by, {
      action: 'figure.pinned',
      subject: { kind: 'figure', id, name: name.id },
      after: { collection, value: measured.value, label, release },
    });
  });
  return id;
}

/** @throws {ServiceError} `not_found` */
export async function readPin(prisma: PrismaClient, id: string): Promise<PinnedFigure> {
  const row = await prisma.pinnedFigure.findUnique({ where: { id } });
  if (row === null) throw new ServiceError('not_found');
  const { staffId: _, createdAt, label, measure, ...others } = row;
  return {
    ...others,
    ...jsonOf(row),
    measure: measureOf(measure),
    place: row.placed as PlacedPin | null,
    label: label.toISOString(),
    createdAt,
  };
}

/** A question that pinned figures ask. */
export type AskedFigure = FigureQuery &
  Readonly<{
    /** The last figure that was pinned with it, and the number of all. */
    id: string;
    name: Text;
    period: Text | null;
    addresses: number;
  }>;

/** The questions of a collection's pinned figures, each once, the last pinned first. */
export async function readAskedFigures(
  prisma: PrismaClient,
  collection: string,
  limit: number,
): Promise<readonly AskedFigure[]> {
  const rows = await prisma.$queryRaw<(Omit<AskedFigure, 'collection' | 'measure'> & { measure: string })[]>`
    SELECT view, measure, figures, placed AS place, count(*)::integer AS addresses,
      (array_agg(id ORDER BY created_at DESC, id))[1] AS id, (array_agg(name ORDER BY created_at DESC, id))[1] AS name,
      (array_agg(period ORDER BY created_at DESC, id))[1] AS period
    FROM pinned_figure WHERE collection = ${collection}
    GROUP BY view, measure, figures, placed ORDER BY max(created_at) DESC, 6 LIMIT ${limit}::integer`;
  return rows.map((row) => ({ ...row, collection, measure: measureOf(row.measure) }));
}

const measureOf = (text: string): Measure => MEASURES.find((known) => known === text) ?? 'sum';

/** The columns of JSON, which only {@link storePin} writes. */
const jsonOf = ({ view, name, period, placed }: Row) => ({
  view: view as View,
  name: name as Text,
  period: period as Text | null,
  placed: placed as PlacedPin | null,
});

const newId = (): string =>
  Array.from({ length: PIN_LENGTH }, () => PIN_LETTERS[randomInt(PIN_LETTERS.length)]).join('');
