import { type Cube, orderedCells, placesAt } from '../cube';
import {
  AGENCY,
  codeOfText,
  componentId,
  dataflowId,
  INDICATOR_DIMENSION,
  STRUCTURE_VERSION,
  sdmxDimensions,
  statusCode,
} from './codes';

/** The lines of a cube in SDMX-CSV 2.0: an observation for each cell with records. No value needs quotation marks. */
export function sdmxCsvText(cube: Cube, resource: string): string {
  const dimensions = sdmxDimensions(cube);
  const [amount, ...shown] = cube.measures;
  const structure = `${AGENCY}:${dataflowId(cube, resource)}(${STRUCTURE_VERSION})`;
  const header = [
    ...['STRUCTURE', 'STRUCTURE_ID', 'ACTION', INDICATOR_DIMENSION],
    ...dimensions.map(({ id }) => id),
    ...['OBS_VALUE', ...shown.map(({ id }) => componentId(id))],
    ...['OBS_STATUS', 'UNIT_MEASURE'],
  ];
  const [indicator, unit] = [componentId(amount!.id), codeOfText(amount!.unit.en)];
  const lines = orderedCells(cube).map(([index, { amounts, signs }]) => [
    ...['dataflow', structure, 'I', indicator],
    ...codesAt(cube, index, dimensions),
    ...amounts.map((one) => one ?? ''),
    ...[statusCode(signs), unit],
  ]);
  return [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

function codesAt(cube: Cube, index: number, ordered: ReturnType<typeof sdmxDimensions>): string[] {
  const places = placesAt(cube, index);
  return ordered.map(({ dimension, codes }) => {
    const place = places[cube.dimensions.indexOf(dimension)]!;
    return codes?.[place] ?? dimension.categories[place]!.id;
  });
}
