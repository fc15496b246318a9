import type { Polygon } from '../pictures/boundaries/rings';
import { boxOf, type FeatureTable } from './feature-table';

/** The pieces of a table of places in GeoJSON (RFC 7946). Amounts are written digit by digit. */
export function* geoJsonPieces({ features, about }: FeatureTable): Generator<string> {
  yield `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[`;
  let between = '';
  for (const { place, polygons, values } of features) {
    const id = place === undefined ? '' : `"id":${JSON.stringify(place.id)},`;
    const box = polygons === undefined ? '' : `"bbox":${JSON.stringify(boxOf(polygons))},`;
    const named =
      place === undefined
        ? []
        : [`"code":${JSON.stringify(place.code)}`, `"name":${JSON.stringify(place.label)}`];
    const members = [...values].map(([{ name, measure }, text]) => {
      const value = measure === undefined ? JSON.stringify(text) : (text ?? 'null');
      return `${JSON.stringify(name)}:${value}`;
    });
    yield `${between}{"type":"Feature",${id}${box}"geometry":${geometryText(polygons)},"properties":{${[...named, ...members].join(',')}}}`;
    between = ',';
  }
  yield ']}';
}

function geometryText(polygons: readonly Polygon[] | undefined): string {
  if (polygons === undefined) return 'null';
  return JSON.stringify(
    polygons.length === 1
      ? { type: 'Polygon', coordinates: polygons[0] }
      : { type: 'MultiPolygon', coordinates: polygons },
  );
}
