import { Builder } from 'flatbuffers';
import type { Language } from '@/domain/collections/fault';
import { type Box, boxOf, type FeatureTable } from '@/domain/cubes/feature-table';
import type { Polygon } from '@/domain/pictures/boundaries/rings';

/** The first bytes of a file: the name of the format with its version. */
const MAGIC = new Uint8Array([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]);
/** The numbers of the schema: github.com/flatgeobuf/flatgeobuf, `src/fbs`. */
const TYPE = { long: 7, double: 10, text: 11 } as const;
const [POLYGON, MULTI_POLYGON] = [3, 6];
const WGS_84 = 4326;

/** The number of children of a node of the index. */
const NODE_SIZE = 16;
/** Four doubles and the place of what the node is of. */
const NODE_BYTES = 40;
/** The number of a column has two bytes. */
const MAX_COLUMNS = 65_536;
/** GDAL reads no longer header. */
const MAX_HEADER_BYTES = 10 * 1024 * 1024;
/** What a place without a boundary has in the index: a box that touches no other. */
const NO_BOX: Box = [Infinity, Infinity, -Infinity, -Infinity];

type Column = Readonly<{
  name: string;
  label: string;
  unit?: string;
  type: (typeof TYPE)[keyof typeof TYPE];
  isKey?: true;
}>;

/**
 * The pieces of a table of places in FlatGeobuf 3 with its index, all geometries as MultiPolygon, because a layer has one type of
 * them. Undefined: it has more columns than the format can have or GDAL reads.
 */
export function flatGeobufPieces(table: FeatureTable, language: Language): Uint8Array[] | undefined {
  const columns = columnsOf(table, language);
  if (columns.length > MAX_COLUMNS) return undefined;
  const header = headerOf(table, columns);
  if (header.length > MAX_HEADER_BYTES) return undefined;
  const places = new Map(
    table.columns.map((column, at) => [column, columns.length - table.columns.length + at]),
  );
  const features = table.features.map(({ place, polygons, values }) => {
    const named = place === undefined ? [] : [place.id, place.code, place.label];
    const cells = [
      ...named.map((text, at): [number, string | null] => [at, text]),
      ...[...values].map(([column, text]): [number, string | null] => [places.get(column)!, text]),
    ];
    return featureOf(polygons, propertiesOf(cells, columns));
  });
  return [MAGIC, header, ...(isIndexed(table) ? [indexOf(table, features)] : []), ...features];
}

/** Without a geometry there is nothing to find. */
const isIndexed = ({ about }: FeatureTable): boolean => about.bbox !== undefined;

function columnsOf({ features, columns }: FeatureTable, language: Language): Column[] {
  const text = (id: string, en: string) => ({ label: { id, en }[language], type: TYPE.text });
  const named: Column[] =
    features[0]?.place === undefined
      ? []
      : [
          { name: 'id', isKey: true, ...text('Pengenal', 'Identifier') },
          { name: 'code', ...text('Kode wilayah', 'Place code') },
          { name: 'name', ...text('Wilayah', 'Place') },
        ];
  return [
    ...named,
    ...columns.map(({ name, label, measure }): Column => {
      const titled = { name, label: label[language] };
      if (measure === undefined) return { ...titled, type: TYPE.text };
      const type = measure.decimals === 0 ? TYPE.long : TYPE.double;
      return { ...titled, type, unit: measure.unit[language] };
    }),
  ];
}

function headerOf(table: FeatureTable, columns: readonly Column[]): Uint8Array {
  const { name, bbox, ...more } = table.about;
  const builder = new Builder(1024);
  const envelope = bbox === undefined ? 0 : doublesIn(builder, bbox);
  const listed = offsetsIn(
    builder,
    columns.map((column) => columnIn(builder, column)),
  );
  const texts = [name, [more.source, ...(more.note ?? [])].join('\n'), JSON.stringify(more), 'EPSG'].map(
    (text) => builder.createString(text),
  );
  builder.startObject(6);
  builder.addFieldOffset(0, texts[3]!, 0);
  builder.addFieldInt32(1, WGS_84, 0);
  const system = builder.endObject();
  builder.startObject(14);
  builder.addFieldOffset(0, texts[0]!, 0);
  builder.addFieldOffset(1, envelope, 0);
  builder.addFieldInt8(2, MULTI_POLYGON, 0);
  builder.addFieldOffset(7, listed, 0);
  builder.addFieldInt64(8, BigInt(table.features.length), 0n);
  builder.addFieldInt16(9, isIndexed(table) ? NODE_SIZE : 0, NODE_SIZE);
  builder.addFieldOffset(10, system, 0);
  builder.addFieldOffset(11, texts[0]!, 0);
  builder.addFieldOffset(12, texts[1]!, 0);
  builder.addFieldOffset(13, texts[2]!, 0);
  return finished(builder);
}

function columnIn(builder: Builder, { name, label, unit, type, isKey }: Column): number {
  const texts = [name, label].map((text) => builder.createString(text));
  const about = unit === undefined ? 0 : builder.createString(unit);
  builder.startObject(11);
  builder.addFieldOffset(0, texts[0]!, 0);
  builder.addFieldInt8(1, type, 0);
  builder.addFieldOffset(2, texts[1]!, 0);
  builder.addFieldOffset(3, about, 0);
  if (isKey) {
    builder.addFieldInt8(7, 0, 1);
    builder.addFieldInt8(8, 1, 0);
    builder.addFieldInt8(9, 1, 0);
  }
  return builder.endObject();
}

/** The values of a feature: the number of the column, then the value; null is left out. */
function propertiesOf(
  cells: readonly (readonly [number, string | null])[],
  columns: readonly Column[],
): Uint8Array {
  const pieces = cells.flatMap(([at, text]) => {
    if (text === null) return [];
    const { type } = columns[at]!;
    const piece = Buffer.alloc(type === TYPE.text ? 6 : 10);
    piece.writeUInt16LE(at);
    if (type === TYPE.long) piece.writeBigInt64LE(BigInt(text), 2);
    else if (type === TYPE.double) piece.writeDoubleLE(Number(text), 2);
    else {
      const bytes = Buffer.from(text);
      piece.writeUInt32LE(bytes.length, 2);
      return [piece, bytes];
    }
    return [piece];
  });
  return Buffer.concat(pieces);
}

function featureOf(polygons: readonly Polygon[] | undefined, properties: Uint8Array): Uint8Array {
  const builder = new Builder(1024);
  // Readers take lists of numbers where they stand in the file, so each feature is as long as some eights of bytes.
  builder.prep(8, 0);
  const values = builder.createByteVector(properties);
  const geometry = polygons === undefined ? 0 : multiPolygonIn(builder, polygons);
  builder.startObject(3);
  builder.addFieldOffset(0, geometry, 0);
  builder.addFieldOffset(1, values, 0);
  return finished(builder);
}

function multiPolygonIn(builder: Builder, polygons: readonly Polygon[]): number {
  const parts = offsetsIn(
    builder,
    polygons.map((polygon) => polygonIn(builder, polygon)),
  );
  builder.startObject(8);
  builder.addFieldInt8(6, MULTI_POLYGON, 0);
  builder.addFieldOffset(7, parts, 0);
  return builder.endObject();
}

/** All points in one list, and where each ring ends. */
function polygonIn(builder: Builder, polygon: Polygon): number {
  const points = doublesIn(builder, polygon.flat(2));
  let end = 0;
  const ends = polygon.map(({ length }) => (end += length));
  builder.startVector(4, ends.length, 4);
  for (const one of ends.toReversed()) builder.addInt32(one);
  const listed = builder.endVector();
  builder.startObject(8);
  builder.addFieldOffset(0, listed, 0);
  builder.addFieldOffset(1, points, 0);
  builder.addFieldInt8(6, POLYGON, 0);
  return builder.endObject();
}

function doublesIn(builder: Builder, values: readonly number[]): number {
  builder.startVector(8, values.length, 8);
  for (const value of values.toReversed()) builder.addFloat64(value);
  return builder.endVector();
}

function offsetsIn(builder: Builder, offsets: readonly number[]): number {
  builder.startVector(4, offsets.length, 4);
  for (const offset of offsets.toReversed()) builder.addOffset(offset);
  return builder.endVector();
}

function finished(builder: Builder): Uint8Array {
  builder.finishSizePrefixed(builder.endObject());
  return builder.asUint8Array();
}

type Node = Readonly<{ box: Box; at: number }>;

/**
 * The packed R-tree, its root first. Features keep the order of their places, which is that of GeoJSON. A leaf has where its
 * feature begins, another node the number of its first child.
 */
function indexOf({ features }: FeatureTable, written: readonly Uint8Array[]): Uint8Array {
  let begins = 0;
  const leaves = features.map(({ polygons }, n): Node => {
    const at = begins;
    begins += written[n]!.length;
    return { box: polygons === undefined ? NO_BOX : boxOf(polygons), at };
  });
  const levels = [leaves];
  do levels.unshift(parentsOf(levels[0]!));
  while (levels[0]!.length > 1);
  let first = 0;
  const nodes = levels.flatMap((level, depth) => {
    first += level.length;
    return depth === levels.length - 1 ? level : level.map(({ box, at }) => ({ box, at: first + at }));
  });
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES);
  for (const [n, { box, at }] of nodes.entries()) {
    for (const [side, degrees] of box.entries()) bytes.writeDoubleLE(degrees, n * NODE_BYTES + side * 8);
    bytes.writeBigUInt64LE(BigInt(at), (n + 1) * NODE_BYTES - 8);
  }
  return bytes;
}

/** A node for each sixteen, with the place of the first of them in their level. */
function parentsOf(level: readonly Node[]): Node[] {
  return Array.from({ length: Math.ceil(level.length / NODE_SIZE) }, (_, n): Node => {
    const at = n * NODE_SIZE;
    return {
      at,
      box: level.slice(at, at + NODE_SIZE).reduce((around, { box }) => joined(around, box), NO_BOX),
    };
  });
}

const joined = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
