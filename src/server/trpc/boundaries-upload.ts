import { MAX_BOUNDARY_BYTES } from '@/domain/limits';
import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { receiveUpload } from './receive-upload';

/** Replaces the boundaries of the maps by those of the GeoJSON file that a browser sends. */
export const receiveBoundaries = (request: Request, services: Services): Promise<Response> =>
  receiveUpload(request, {
    services,
    right: 'places.uploadBoundaries',
    maxBytes: MAX_BOUNDARY_BYTES,
    empty: () => new ServiceError({ code: 'unusable_boundaries', fault: 'empty' }),
    store: async ({ body, fileName, parameters, by }) => {
      const bytes = await bytesOf(body, MAX_BOUNDARY_BYTES);
      const property = parameters.get('property') ?? undefined;
      await services.places.boundaries.upload({ bytes, fileName, property }, by);
      return {};
    },
  });

/** @throws {ServiceError} `body_too_large` as soon as there are too many */
async function bytesOf(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > limit) throw new ServiceError({ code: 'body_too_large', limit });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
