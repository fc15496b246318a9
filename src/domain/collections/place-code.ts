import { type Field, placeLevelOf, type Text, type VarcharField } from './field';

/**
 * The code of the place that a record names. It is computed from the record's places on request, and never stored or
 * written (docs/decisions/place-codes.md).
 */
export const placeCode: VarcharField = {
  name: 'kode_wilayah',
  kind: 'varchar',
  maxLength: 13,
  computed: true,
  label: { id: 'Kode wilayah', en: 'Place code' },
  description: {
    id: 'Kode Kemendagri dari wilayah terkecil yang disebut data ini; kosong bila namanya tidak ada dalam daftar wilayah. Sumber: idn-area-data (ODbL).',
    en: 'The Kemendagri code of the smallest place that the record names; none if its names are not in the register. Source: idn-area-data (ODbL).',
  },
  example: '11.06.07.2001',
};

/** The columns, with the place code inserted after the smallest place; the same array for a collection without places. */
export function withPlaceCode(columns: readonly Field[]): readonly Field[] {
  const last = columns.findLastIndex((field) => placeLevelOf(field) !== undefined);
  return last === -1 ? columns : columns.toSpliced(last + 1, 0, placeCode);
}

const CODE = /^(\d{2})\.?(\d{2})(?:\.?(\d{2}|L\d{3})(?:\.?(\d{4}|L\d{3}))?)?$/;

/** Reads the code of a regency, district or village, with or without full stops; undefined if the text is no code. */
export function readPlaceCode(text: string): string | undefined {
  const parts = CODE.exec(text.trim().toUpperCase())?.slice(1);
  return parts?.filter((part) => part !== undefined).join('.');
}

/** The reason why a text is refused as a code. */
export const NO_PLACE_CODE: Text = {
  id: 'harus kode Kemendagri dari kabupaten/kota, kecamatan, atau gampong, misalnya 11.06, 11.06.07, atau 11.06.07.2001',
  en: 'must be the Kemendagri code of a regency, district or village, such as 11.06, 11.06.07 or 11.06.07.2001',
};
