import type { FigureSign } from '../../releases/signs';
import type { Cube, CubeCategory, CubeDimension } from '../cube';

/** The agency that maintains all structures of the service. */
export const AGENCY = 'RSDS';
/** Not a semantic version, because code lists grow with the records. */
export const STRUCTURE_VERSION = '1.0';
export const TIME_PERIOD = 'TIME_PERIOD';
export const INDICATOR_DIMENSION = 'INDICATOR';

/** A dimension of a data structure; undefined codes: the dimension of time, which has none. */
export type SdmxDimension = Readonly<{
  id: string;
  dimension: CubeDimension;
  codes: readonly string[] | undefined;
}>;

/**
 * A text as an SDMX code, which may have letters of ASCII, digits and `_ @ $ -`: a space becomes `_`, other characters `$` and
 * the two hexadecimal digits of each of their bytes. Different texts have different codes.
 */
export const codeOfText = (text: string): string =>
  [...new TextEncoder().encode(text)].map(codeOfByte).join('');

function codeOfByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === ' ') return '_';
  if (/[A-Za-z0-9-]/.test(character)) return character;
  return `$${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** A place code has hyphens in place of its full stops; every other text begins with `_` in a list of places. */
export function codeOfCategory({ id, code }: CubeCategory, { kind }: Pick<CubeDimension, 'kind'>): string {
  if (kind !== 'place') return codeOfText(id);
  return code === id ? id.replaceAll('.', '-') : `_${codeOfText(id)}`;
}

/** The name of a field as the identifier of a component: `KOTA_KAB`. */
export const componentId = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9_]/g, '_');

/** The dimensions of the data structure of a cube; the last dimension of time is `TIME_PERIOD`. */
export function sdmxDimensions({ dimensions }: Cube): readonly SdmxDimension[] {
  const time = dimensions.findLast(({ isTime }) => isTime);
  const coded = dimensions
    .filter((dimension) => dimension !== time)
    .map((dimension) => ({
      id: componentId(dimension.id),
      dimension,
      codes: dimension.categories.map((category) => codeOfCategory(category, dimension)),
    }));
  return time === undefined ? coded : [...coded, { id: TIME_PERIOD, dimension: time, codes: undefined }];
}

/** What the structures of a cube are called: of other dimensions or another figure there are other structures. */
export const structureName = ({ dimensions, measures }: Cube, resource: string): string =>
  componentId([resource, ...measures.map(({ id }) => id), ...dimensions.map(({ id }) => id)].join('__'));

export const dataflowId = (cube: Cube, resource: string): string => `DF_${structureName(cube, resource)}`;

/** The code of the status of a figure: `A` normal, `P` provisional, `VP` very provisional, `R` corrected, or several. */
export const statusCode = (signs: readonly FigureSign[]): string =>
  signs.length === 0 ? 'A' : signs.map((sign) => STATUS_CODES[sign]).join('_');

const STATUS_CODES: Readonly<Record<FigureSign, string>> = {
  provisional: 'P',
  very_provisional: 'VP',
  corrected: 'R',
  unreleased: 'N',
};
