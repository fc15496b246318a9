import type { Text } from '@/domain/collections';
import { NO_PLACE_CODE, readPlaceCode } from '@/domain/collections/place-code';
import type { CodeSystem } from '@/domain/places/codes/dated-codes';
import { badParameter, type GivenParameter } from '../list-parameter';

/** Reads the codes of a filter. @throws {ServiceError} `invalid_parameter` */
export function readCodes({ values }: GivenParameter, system: CodeSystem): readonly string[] {
  const { read, reason } = FORMS[system];
  const codes = values.map(({ as, value }) => {
    const code = read(value);
    if (code === undefined) throw badParameter(as, { code: 'refused_value', reason });
    return code;
  });
  return [...new Set(codes)];
}

const BPS = /^\d{4}(?:\d{3}(?:\d{3})?)?$/;

const NO_BPS_CODE: Text = {
  id: 'harus kode BPS dari kabupaten/kota, kecamatan, atau gampong, misalnya 1108, 1108010, atau 1108010001',
  en: 'must be the BPS code of a regency, district or village, such as 1108, 1108010 or 1108010001',
};

const FORMS: Readonly<
  Record<CodeSystem, Readonly<{ read: (text: string) => string | undefined; reason: Text }>>
> = {
  kemendagri: { read: readPlaceCode, reason: NO_PLACE_CODE },
  bps: {
    read: (text) => {
      const digits = text.trim().replaceAll('.', '');
      return BPS.test(digits) ? digits : undefined;
    },
    reason: NO_BPS_CODE,
  },
};
