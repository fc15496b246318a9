import { FIGURES, PRESENT } from '../collections/view/address';
import { PLACE_SYSTEM, type PlaceSystem, systemOfAddress } from '../places/successions/place-system';
import { type Indicator, indicatorDimensions, jointOf, PERIOD_DIMENSION } from './indicator';

/** The division of an indicator, as its page's address keeps it. */
export type IndicatorView = Readonly<{
  /** `''`: not divided. */
  rows: string;
  columns: string;
  /** `''`: all periods if it is divided by them, otherwise the latest. */
  period: string;
  /** The code of a regency; `''`: the whole province. */
  place: string;
  /** Whether regencies are drawn on a map. */
  asMap: boolean;
  /** Whether its values are of the records as they are stored now, also those of released periods. */
  isPresent: boolean;
  /** The places under which the values stand; undefined: those that the records name. */
  system: PlaceSystem | undefined;
}>;

/** The address of an indicator's page. */
export const indicatorAddress = (name: string): string => `/indicators/${encodeURIComponent(name)}`;

/** The initial view of an indicator: by regencies or, without places, by periods. */
export function firstView(indicator: Indicator): IndicatorView {
  const { places } = jointOf(indicator);
  const [first = ''] = indicatorDimensions(indicator);
  return {
    rows: indicator.shareOf ?? places[0]?.name ?? first,
    columns: '',
    period: '',
    place: '',
    asMap: false,
    isPresent: false,
    system: undefined,
  };
}

/** Reads a view from an address such as `?rows=kota_kab&columns=period`; unknown values are those of the first view. */
export function readIndicatorView(parameters: URLSearchParams, indicator: Indicator): IndicatorView {
  const first = firstView(indicator);
  const dimensions = indicatorDimensions(indicator);
  const known = (name: string | null) => (name !== null && dimensions.includes(name) ? name : '');
  const rows = parameters.has('rows') ? known(parameters.get('rows')) : first.rows;
  const columns = known(parameters.get('columns'));
  return {
    rows,
    columns: columns === rows ? '' : columns,
    period: parameters.get('period') ?? '',
    place: parameters.get('kode_wilayah') ?? '',
    asMap: parameters.get('as') === 'map',
    isPresent: parameters.get(FIGURES) === PRESENT,
    system: jointOf(indicator).places.length === 0 ? undefined : systemOfAddress(parameters),
  };
}

/** The parameters of a view, which {@link readIndicatorView} reads. */
export function viewParameters(view: IndicatorView): string {
  const { rows, columns, period, place, asMap, isPresent, system } = view;
  const given: [string, string][] = [
    ['rows', rows],
    ...(columns === '' ? [] : [['columns', columns] as [string, string]]),
    ...(period === '' ? [] : [['period', period] as [string, string]]),
    ...(place === '' ? [] : [['kode_wilayah', place] as [string, string]]),
    ...(asMap ? [['as', 'map'] as [string, string]] : []),
    ...(isPresent ? [[FIGURES, PRESENT] as [string, string]] : []),
    ...(system === undefined ? [] : [[PLACE_SYSTEM, system] as [string, string]]),
  ];
  return new URLSearchParams(given).toString();
}

/** The request to the service for a view. */
export const queryOfView = ({ rows, columns, period, place, isPresent, system }: IndicatorView) => ({
  rows: rows === '' ? [] : [rows],
  ...(columns !== '' && { columns }),
  period: period === '' ? [] : [period],
  places: {},
  code: place === '' ? [] : [place],
  categories: {},
  ...(system !== undefined && { system }),
  figures: isPresent ? ('present' as const) : ('standing' as const),
});

/** Whether a view can be drawn on a map: it has one value for each regency. */
export const isMappable = (view: IndicatorView, indicator: Indicator): boolean =>
  view.columns === '' && view.rows !== '' && view.rows === jointOf(indicator).places[0]?.name;

/** Whether a view has periods side by side or below each other. */
export const isByPeriod = ({ rows, columns }: IndicatorView): boolean =>
  rows === PERIOD_DIMENSION || columns === PERIOD_DIMENSION;
