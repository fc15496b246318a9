import { FIGURES, PRESENT } from '@/domain/collections/view/address';
import { type Indicator, isOpenTo } from '@/domain/indicators/indicator';
import {
  NAMED_SYSTEMS,
  PLACE_SYSTEM,
  type PlaceSystem,
  readPlaceSystem,
} from '@/domain/places/successions/place-system';
import { ServiceError } from '@/server/errors';
import type { MadeIndicator } from '@/server/indicators/indicators';
import type { IndicatorQuery } from '@/server/indicators/query';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { type RowsAtOnce, sheetAtOnce } from '@/server/sheets/sheet-at-once';
import { downloadSheet } from './sheet-download';

type Asked = Readonly<{
  name: string;
  /** How the file presents the values, in the reader's language. */
  sheetOf: (indicator: Indicator, made: MadeIndicator) => RowsAtOnce;
}>;

/** The indicator of the page's address as a file: `?format=csv|xlsx` beside the parameters of the address. */
export const downloadIndicator = (
  request: Request,
  { name, sheetOf }: Asked,
  { indicators, ...services }: Pick<Services, 'log' | 'settings' | 'staff' | 'indicators'>,
): Promise<Response> =>
  downloadSheet(
    request,
    {
      right: 'indicators.export',
      name,
      rowsOf: async (
        format,
        {
          rows = '',
          columns = '',
          period = '',
          kode_wilayah: place = '',
          [FIGURES]: figures,
          [PLACE_SYSTEM]: system = '',
        },
        actor,
      ) => {
        const indicator = await indicators.find(name);
        if (!isOpenTo(actor, indicator)) throw new ServiceError('not_permitted');
        const query: IndicatorQuery = {
          rows: given(rows),
          columns: columns === '' ? undefined : columns,
          period: given(period),
          places: {},
          code: given(place),
          categories: {},
          system: system === '' ? undefined : namedSystem(system),
          figures: figures === PRESENT ? 'present' : 'standing',
        };
        const made = await indicators.read({ indicator, query, actor, signal: request.signal });
        return sheetAtOnce(sheetOf(indicator, made), format);
      },
    },
    services,
  );

/** @throws {ServiceError} `invalid_parameter` */
function namedSystem(text: string): PlaceSystem {
  const system = readPlaceSystem(text);
  if (system === undefined) throw invalid(PLACE_SYSTEM, { code: 'not_one_of', known: NAMED_SYSTEMS });
  return system;
}

const given = (text: string): readonly string[] => (text === '' ? [] : [text]);
