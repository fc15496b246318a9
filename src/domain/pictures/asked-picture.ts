import type { Collection } from '../collections';
import type { PictureKind } from '../collections/answers';
import type { View } from '../collections/view/view';

/** The parameter of an address that says by which field a picture is drawn. */
export const byParameter = (kind: PictureKind): string => `by.${kind}`;

/**
 * The request for a picture in an address. It is the same on the server and in the browser, so that the figures are read
 * once.
 */
export function askedPicture(
  parameters: URLSearchParams,
  { collection, view, kind }: { collection: Collection; view: View; kind: PictureKind },
) {
  const [by, period] = [parameters.get(byParameter(kind)), parameters.get('period')];
  return {
    collection: collection.resource,
    view,
    kind,
    ...(by === null ? {} : { by }),
    ...(period === null ? {} : { period }),
  };
}
