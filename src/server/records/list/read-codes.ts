import { NO_PLACE_CODE, readPlaceCode } from '@/domain/collections/place-code';
import { isCodeWithin } from '@/domain/places/record-code';
import { badParameter, type GivenParameter } from './list-parameter';

/** Reads the codes of a filter, without those within others. @throws {ServiceError} `invalid_parameter` */
export function readCodes({ values }: GivenParameter): readonly string[] {
  const codes = values.map(({ as, value }) => {
    const code = readPlaceCode(value);
    if (code === undefined) throw badParameter(as, { code: 'refused_value', reason: NO_PLACE_CODE });
    return code;
  });
  return [...new Set(codes)].filter(
    (code) => !codes.some((outer) => outer !== code && isCodeWithin(code, outer)),
  );
}
