import { generic } from 'flatgeobuf';
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';

type Rect = NonNullable<generic.DeserializeOptions['rect']>;
type Read = Readonly<{ geometry: unknown; properties: Record<string, unknown> }>;

/**
 * A FlatGeobuf file as its own library reads it, null geometries too, which its reader of whole GeoJSON does not expect.
 * @param rect features elsewhere are left out by the index
 */
export async function readFlatGeobuf(
  bytes: Uint8Array,
  rect?: Rect,
): Promise<{ header: HeaderMeta; features: Read[] }> {
  let header: HeaderMeta | undefined;
  const features: Read[] = [];
  const options = {
    ...(rect !== undefined && { rect }),
    headerMetaFn: (found: HeaderMeta) => {
      header = found;
    },
    fromFeature: (_: number, feature: Parameters<generic.FromFeatureFn>[1], of: HeaderMeta) => {
      header ??= of;
      const geometry = feature.geometry();
      const read = {
        geometry: geometry === null ? null : fromGeometry(geometry, of.geometryType),
        properties: generic.parseProperties(feature, of.columns),
      };
      features.push(read);
      return read as never;
    },
  };
  // Its search reads the buffer from its start, which a part of a larger one does not have.
  for await (const _ of generic.deserialize(Uint8Array.from(bytes), options));
  return { header: header!, features };
}
