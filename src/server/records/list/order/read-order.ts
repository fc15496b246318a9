import type { Collection, Text } from '@/domain/collections';
import {
  isSortable,
  MAX_SORT,
  type RowKey,
  type SortColumn,
  sortColumns,
} from '@/domain/collections/view/view';
import { nearestName } from '@/domain/spelling/nearest-name';
import type { ServiceError } from '@/server/errors';
import { badParameter, type GivenParameter, singleValue } from '../list-parameter';
import { readPositionToken } from './position-token';

/** The parameters of an order, and of a position in it. */
export const ORDER = 'order';
export const CURSOR = 'cursor';

const DIRECTIONS = ['asc', 'desc'];

/**
 * Reads an order such as `tahun.desc,kota_kab`. Records with equal values are in the order of their identifiers, which has the
 * direction of the last column: so one index has the whole order.
 * @returns the columns, the last of which is the identifier
 * @throws {ServiceError} `invalid_parameter`, naming the part
 */
export function readListOrder(given: GivenParameter, collection: Collection): readonly SortColumn[] {
  const { as, value } = singleValue(given);
  const sort = value.split(',').map((part) => readPart(as, part, collection));
  if (sort.length > MAX_SORT) throw refused(as, TOO_MANY);
  const twice = sort.find(({ field }, i) => sort.findIndex((other) => other.field === field) < i);
  if (twice !== undefined) throw refused(as, namedTwice(twice.field.name));
  const columns = sortColumns(
    sort.map(({ field, desc }) => ({ column: field.name, ...(desc && { desc }) })),
    collection,
  );
  const isNamed = sort.some(({ field }) => field === collection.identifierField);
  const { desc } = sort.at(-1)!;
  return isNamed ? columns : [...columns.slice(0, -1), { field: collection.identifierField, desc }];
}

function readPart(as: string, part: string, collection: Collection): SortColumn {
  const [name = '', direction = 'asc', ...rest] = part.trim().split('.');
  const field = collection.readableField(name);
  if (field === undefined) {
    const known = collection.columns.filter(isSortable).map((column) => column.name);
    throw badParameter(as, {
      code: 'unknown_field',
      name: shortened(name),
      known,
      better: nearest(name, known),
    });
  }
  if (!isSortable(field)) throw refused(as, notSortable(name));
  if (rest.length > 0 || !DIRECTIONS.includes(direction))
    throw refused(as, wrongDirection(part.trim(), name));
  return { field, desc: direction === 'desc' };
}

/** Other programs write `-tahun` or `tahun desc`. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const [, sign, word = name, desc] = /^([-+]?)(\w+)(?:\s+(?:asc|(desc)))?$/i.exec(name) ?? [];
  const better = nearestName(word, known);
  return better !== undefined && (sign === '-' || desc !== undefined) ? `${better}.desc` : better;
}

/** Reads the position that a cursor names. @throws {ServiceError} `invalid_parameter` */
export function readCursor(
  given: GivenParameter,
  collection: Collection,
  order: readonly SortColumn[] | undefined,
): RowKey {
  const { as, value } = singleValue(given);
  if (order === undefined) throw refused(as, NEEDS_ORDER);
  const position = readPositionToken(value, { collection, order });
  if (position === 'other_order') throw refused(as, OTHER_ORDER);
  if (position === undefined) throw refused(as, NOT_A_CURSOR);
  return position.after;
}

/** @throws {ServiceError} `invalid_parameter` for the identifier to read after, beside an order */
export function refuseAfter(after: number): void {
  if (after > 0) throw refused('after', AFTER_WITH_ORDER);
}

const SHOWN = 64;
const shortened = (text: string): string =>
  (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text).toWellFormed();

const refused = (as: string, reason: Text): ServiceError =>
  badParameter(as, { code: 'refused_value', reason });

const TOO_MANY: Text = { id: `paling banyak ${MAX_SORT} kolom`, en: `must name at most ${MAX_SORT} fields` };
const namedTwice = (name: string): Text => ({
  id: `menyebut ${name} dua kali`,
  en: `names ${name} twice`,
});
const notSortable = (name: string): Text => ({
  id: `tidak dapat menurut ${name}`,
  en: `cannot be by ${name}`,
});
const wrongDirection = (part: string, name: string): Text => ({
  id: `tidak dapat dibaca pada "${shortened(part)}"; arahnya ${name}.asc atau ${name}.desc`,
  en: `cannot be read at "${shortened(part)}"; the direction is ${name}.asc or ${name}.desc`,
});
const NEEDS_ORDER: Text = {
  id: `hanya bersama ${ORDER} dari halaman sebelumnya; tanpa ${ORDER}, pakai after`,
  en: `goes with the ${ORDER} of the page before only; without ${ORDER}, use after`,
};
const OTHER_ORDER: Text = {
  id: `berasal dari halaman koleksi atau ${ORDER} lain`,
  en: `is from a page of another collection or another ${ORDER}`,
};
const NOT_A_CURSOR: Text = {
  id: 'bukan cursor dari header Link sebuah halaman',
  en: 'is not a cursor from the header Link of a page',
};
const AFTER_WITH_ORDER: Text = {
  id: `tidak dapat bersama ${ORDER}; halaman berikutnya diminta dengan ${CURSOR}, lihat header Link`,
  en: `cannot be given with ${ORDER}; the next page is asked for by ${CURSOR}, see the header Link`,
};
