import { crossingOf } from './crossing';
import type { BoundaryFault } from './fault';
import type { Polygon } from './rings';

/** The area of a regency, by its Kemendagri code. */
export type BoundaryArea = Readonly<{ code: string; polygons: readonly Polygon[] }>;

export type BoundaryRules = Readonly<{
  /** The regencies of the register. */
  codes: ReadonlySet<string>;
  /** The code of the regency that a text names; undefined: none. */
  codeOfName: (text: string) => string | undefined;
  /** The property with the code; undefined: it is searched for. */
  property: string | undefined;
}>;

export type ReadBoundaries = Readonly<{ property: string; areas: readonly BoundaryArea[] }>;

export const MAX_FEATURES = 5_000;
const MAX_CHOICES = 30;
const MAX_SHOWN = 60;
/** The limit, in degrees, beyond which a number is in another unit rather than a mistaken degree. */
const MAX_DEGREES = 360;
const MIN_RING = 4;

/**
 * Reads a GeoJSON FeatureCollection of regencies (RFC 7946), one feature for each: islands are a MultiPolygon.
 * @param json the parsed file, of any shape; it is read to a fixed depth only
 */
export function readBoundaries(json: unknown, rules: BoundaryRules): ReadBoundaries | BoundaryFault {
  const { type, features, crs } = membersOf(json);
  if (type !== 'FeatureCollection' || !Array.isArray(features) || features.length === 0)
    return { fault: 'notFeatures' };
  if (features.length > MAX_FEATURES) return { fault: 'tooMany' };
  if (crs !== undefined && crs !== null && !isDegrees(crs)) return { fault: 'otherSystem' };
  const property = rules.property ?? propertyOf(features, rules);
  if (property === undefined) return { fault: 'noCode', choices: choicesOf(features) };
  const areas: BoundaryArea[] = [];
  const numbers = new Map<string, number>();
  for (const [index, feature] of features.entries()) {
    const read = readFeature(feature, { ...rules, property, index });
    if ('fault' in read) return read;
    const { code } = read;
    const [number, first] = [index + 1, numbers.get(code)];
    if (first !== undefined) return { fault: 'repeatedCode', feature: code, number, first };
    numbers.set(code, number);
    areas.push(read);
  }
  return { property, areas };
}

/** A code in the register's form: `11.72`, also from `1172`; undefined if it is none. */
function codeOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const [, province, regency] = /^(\d{2})\.?(\d{2})$/.exec(text) ?? [];
  return province === undefined ? undefined : `${province}.${regency}`;
}

const isKnown = (value: unknown, codes: ReadonlySet<string>): boolean => codes.has(codeOf(value) ?? '');

/** The property that has known codes most often; if there are several, one that has the name of a code. */
function propertyOf(features: readonly unknown[], { codes }: BoundaryRules): string | undefined {
  const found = new Map<string, number>();
  for (const feature of features)
    for (const [name, value] of propertiesOf(feature))
      if (isKnown(value, codes)) found.set(name, (found.get(name) ?? 0) + 1);
  const isCalledCode = (name: string) => /kode|code|kd|id/i.test(name);
  const [best] = [...found].sort(
    ([a, ofA], [b, ofB]) => ofB - ofA || Number(isCalledCode(b)) - Number(isCalledCode(a)),
  );
  return best?.[0];
}

const choicesOf = (features: readonly unknown[]): string[] =>
  [...new Set(features.flatMap((feature) => propertiesOf(feature).map(([name]) => name)))]
    .filter((name) => name.length <= MAX_SHOWN)
    .slice(0, MAX_CHOICES);

function readFeature(
  feature: unknown,
  { codes, codeOfName, property, index }: BoundaryRules & { property: string; index: number },
): BoundaryArea | BoundaryFault {
  const number = `#${index + 1}`;
  const { type, geometry } = membersOf(feature);
  if (type !== 'Feature') return { fault: 'notAFeature', feature: number };
  const properties = new Map(propertiesOf(feature));
  const value = properties.get(property);
  const code = codeOf(value);
  if (code === undefined || !codes.has(code))
    return { fault: 'unknownCode', feature: isShort(value) ? `${number}, ${value}` : number };
  const name = otherNameOf([...properties.values()], { code, codeOfName });
  if (name !== undefined) return { fault: 'otherName', feature: code, name };
  const shape = membersOf(geometry);
  const isOne = shape['type'] === 'Polygon';
  const given: unknown = isOne ? [shape['coordinates']] : shape['coordinates'];
  if ((!isOne && shape['type'] !== 'MultiPolygon') || !isFilled(given))
    return { fault: 'noShape', feature: code };
  const polygons: Polygon[] = [];
  for (const polygon of given) {
    if (!isFilled(polygon)) return { fault: 'noShape', feature: code };
    for (const ring of polygon) {
      const fault = ringFault(ring);
      if (fault !== undefined) return { fault, feature: code };
    }
    const rings = polygon.map((ring) => (ring as number[][]).map(([x, y]) => [x!, y!] as const));
    const at = crossingOf(rings);
    if (at !== undefined) return { fault: 'crosses', feature: code, number: index + 1, at };
    polygons.push(rings);
  }
  return { code, polygons };
}

/** A text that names another regency, if no text names this one. Codes are no names. */
function otherNameOf(
  values: readonly unknown[],
  { code, codeOfName }: Pick<BoundaryRules, 'codeOfName'> & { code: string },
): string | undefined {
  const texts = values.filter(
    (value): value is string => typeof value === 'string' && isShort(value) && !/\d/.test(value),
  );
  const named = texts.map((text) => ({ text, of: codeOfName(text) })).filter(({ of }) => of !== undefined);
  return named.some(({ of }) => of === code) ? undefined : named[0]?.text;
}

type RingFault = 'noShape' | 'notANumber' | 'unclosed' | 'tooFewPoints' | 'projected' | 'outsideWorld';

function ringFault(ring: unknown): RingFault | undefined {
  if (!Array.isArray(ring)) return 'noShape';
  if (ring.length < MIN_RING) return 'tooFewPoints';
  for (const point of ring) {
    if (!Array.isArray(point) || point.length < 2) return 'notANumber';
    const [x, y] = point;
    if (!Number.isFinite(x) || !Number.isFinite(y)) return 'notANumber';
    if (Math.abs(x) > MAX_DEGREES || Math.abs(y) > MAX_DEGREES) return 'projected';
    if (Math.abs(x) > 180 || Math.abs(y) > 90) return 'outsideWorld';
  }
  const [first, last] = [ring[0], ring.at(-1)];
  return first[0] === last[0] && first[1] === last[1] ? undefined : 'unclosed';
}

/** Whether a member `crs`, which older files have, stands for longitude and latitude. */
const isDegrees = (crs: unknown): boolean =>
  /CRS84|EPSG:+(.*:)?4326$/i.test(String(membersOf(membersOf(crs)['properties'])['name']));

const isFilled = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;

const isShort = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && String(value).length <= MAX_SHOWN;

const propertiesOf = (feature: unknown): [string, unknown][] =>
  Object.entries(membersOf(membersOf(feature)['properties']));

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
