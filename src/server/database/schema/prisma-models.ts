import { type Collection, collections, type Field, type FieldKind } from '@/domain/collections';
import { typeNameOf } from '@/domain/collections/collection';
import { hasDefault } from '@/domain/collections/field';

const PRISMA_TYPE: Readonly<Record<FieldKind, string>> = {
  int: 'Int',
  year: 'Int @db.SmallInt',
  varchar: 'String',
  timestamp: 'DateTime @db.Timestamptz(3)',
  datetime: 'DateTime @db.Timestamp(0)',
  enum: 'String',
};

const HEADER = '// Printed from src/domain/collections by "npm run models". Change a declaration instead.\n';

/** The Prisma models of all collections, with the field names of the interface. */
export function printModels(): string {
  return `${HEADER}${collections.map((collection) => `\n${printModel(collection)}`).join('')}`;
}

function printModel({ resource, identifier, fields, naturalKey, indexes = [], label }: Collection): string {
  const width = Math.max(identifier.length, ...fields.map(({ name }) => name.length));
  const lines = [
    `/// ${label.en}. Natural key: ${naturalKey.join(', ')} (unique index on its digest, see migrations).`,
    `model ${typeNameOf(resource)} {`,
    `  ${identifier.padEnd(width)} Int @id @default(autoincrement())`,
    ...fields.map((field) => `  ${field.name.padEnd(width)} ${columnOf(field)}`),
    '',
    ...indexes.map((columns) => `  @@index([${[...columns, identifier].join(', ')}])`),
    `  @@map("${resource}")`,
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

const columnOf = (field: Field): string =>
  hasDefault(field) ? `${PRISMA_TYPE[field.kind]} @default(now())` : PRISMA_TYPE[field.kind];
