import type { Collection } from '../collections';
import type { PictureKind } from '../collections/answers';
import { placesOf } from '../collections/parts';
import type { View } from '../collections/view/view';
import { type PlaceSystem, systemOfAddress } from '../places/successions/place-system';

/** The parameter of an address that says by which field a picture is drawn. */
export const byParameter = (kind: PictureKind): string => `by.${kind}`;

/** The system of places of pictures in an address; undefined: figures stand under the places that their records name. */
export const pictureSystem = (
  parameters: URLSearchParams,
  collection: Collection,
): PlaceSystem | undefined => (placesOf(collection).length === 0 ? undefined : systemOfAddress(parameters));

/**
 * The request for a picture in an address. It is the same on the server and in the browser, so that the figures are read
 * once.
 */
export function askedPicture(
  parameters: URLSearchParams,
  { collection, view, kind }: { collection: Collection; view: View; kind: PictureKind },
) {
  const system = pictureSystem(parameters, collection);
  const [by, period] = [parameters.get(byParameter(kind)), parameters.get('period')];
  return {
    collection: collection.resource,
    view,
    kind,
    ...(by === null ? {} : { by }),
    ...(period === null ? {} : { period }),
    ...(system === undefined ? {} : { system }),
  };
}
