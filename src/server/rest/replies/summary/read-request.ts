import { MEASURES, type Measure, type SummaryRequest } from '@/domain/answers/judge-summary';
import { isChange, SHOWN_AS, type ShownAs } from '@/domain/answers/shown-as';
import { CERTAIN_FINDINGS } from '@/domain/collections/view/view';
import {
  NAMED_SYSTEMS,
  PLACE_SYSTEM,
  type PlaceSystem,
  readPlaceSystem,
} from '@/domain/places/successions/place-system';
import { nearestName } from '@/domain/spelling/nearest-name';
import {
  badParameter,
  type GivenParameter,
  groupParameters,
  singleValue,
  unknownParameter,
} from '@/server/records/list/list-parameter';

import { type SummaryFormat, summaryFormat } from './summary-format';

type Pair = readonly [string, string];

/** The parameters of lists that summaries do not have. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'limit',
  'after',
  'order',
  'cursor',
  'fields',
  'changed_since',
]);
const OWN: ReadonlySet<string> = new Set([
  ...['rows', 'columns', 'period', 'as', 'without', 'format', PLACE_SYSTEM],
  ...MEASURES,
]);
const isMeasure = (name: string): name is Measure => MEASURES.some((measure) => measure === name);

/**
 * Divides the query string of a summary (docs/specification.md, "Summary") into what is to be summed up, by names that are not
 * judged yet, and the parameters of the list whose records are summed up.
 * @throws {ServiceError} `invalid_parameter`
 */
export function readSummaryRequest(parameters: Iterable<Pair>): {
  request: SummaryRequest;
  way: ShownAs;
  /** `latest`, or a period; not judged yet. */
  period: string | undefined;
  /** Whether records are left out about which there is an open finding that cannot be right. */
  isWithoutCertain: boolean;
  /** The parameter `format`; undefined: the Accept header decides. */
  format: SummaryFormat | undefined;
  rest: Pair[];
} {
  const rest: Pair[] = [];
  let rows: readonly string[] = [];
  let columns: string | undefined;
  let way: ShownAs = 'value';
  let period: string | undefined;
  let isWithoutCertain = false;
  let format: SummaryFormat | undefined;
  let places: PlaceSystem | undefined;
  let asked: { measure: Measure; figure: string | undefined } | undefined;
  for (const given of groupParameters(parameters, (name) => OWN.has(name))) {
    const { name, values } = given;
    if (name === 'rows') rows = values.flatMap(({ value }) => namesIn(value));
    else if (name === 'columns') columns = singleValue(given).value.trim() || undefined;
    else if (name === 'period') period = singleValue(given).value.trim();
    else if (name === 'as') way = wayOf(given);
    else if (name === 'without') isWithoutCertain = isCertain(given);
    else if (name === 'format') format = summaryFormat(given);
    else if (name === PLACE_SYSTEM) places = givenSystem(given);
    else if (isMeasure(name)) {
      if (asked !== undefined) throw badParameter(name, ONE_MEASURE);
      asked = { measure: name, figure: figureOf(given, name) };
    } else if (NOT_HERE.has(name)) throw unknownParameter(given, { names: [...OWN] });
    else rest.push(...values.map(({ as, value }): Pair => [as, value]));
  }
  const measured = asked ?? { measure: 'count' as const };
  const request = { rows, columns, ...measured, isCompared: isChange(way), places };
  return { request, way, period, isWithoutCertain, format, rest };
}

const ONE_MEASURE = {
  code: 'refused_value',
  reason: {
    id: `hanya satu dari ${MEASURES.join(', ')} dalam satu permintaan`,
    en: `only one of ${MEASURES.join(', ')} in one request`,
  },
} as const;

function wayOf(given: GivenParameter): ShownAs {
  const { as, value } = singleValue(given);
  const way = SHOWN_AS.find((one) => one === value.trim());
  if (way === undefined)
    throw badParameter(as, { code: 'not_one_of', known: SHOWN_AS, better: nearestName(value, SHOWN_AS) });
  return way;
}

/** The system of places that `place_system=` names. @throws {ServiceError} `invalid_parameter` */
export function givenSystem(given: GivenParameter): PlaceSystem {
  const { as, value } = singleValue(given);
  const system = readPlaceSystem(value.trim());
  if (system !== undefined) return system;
  const better = nearestName(value, NAMED_SYSTEMS);
  throw badParameter(as, { code: 'not_one_of', known: [...NAMED_SYSTEMS, '2015'], better });
}

function isCertain(given: GivenParameter): true {
  const { as, value } = singleValue(given);
  if (value.trim() === CERTAIN_FINDINGS) return true;
  throw badParameter(as, { code: 'not_one_of', known: [CERTAIN_FINDINGS] });
}

/** The names of a list that is separated by commas. */
export const namesIn = (list: string): string[] => list.split(',').flatMap((name) => name.trim() || []);

/** `count` needs no value; programs send `count=`, `count=1` or `count=true`. */
function figureOf(given: GivenParameter, measure: Measure): string | undefined {
  const { as, value } = singleValue(given);
  if (measure !== 'count') return value.trim();
  if (['', '1', 'true'].includes(value)) return undefined;
  throw badParameter(as, { code: 'not_one_of', known: ['1', 'true'] });
}
