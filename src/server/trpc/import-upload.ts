import { ServiceError } from '@/server/errors';
import type { Services } from '@/server/services';
import { staffOf } from './init';
import { receiveUpload } from './receive-upload';

/** Stores the file that a browser sends, as a new import. */
export const receiveImport = (request: Request, services: Services): Promise<Response> =>
  receiveUpload(request, {
    services,
    right: 'imports.upload',
    maxBytes: services.settings.MAX_IMPORT_BYTES,
    empty: () => new ServiceError({ code: 'unreadable_file', fault: 'empty' }),
    store: ({ body, fileName, parameters, by }) =>
      services.imports.upload({
        ...{ body, fileName, by },
        collection: parameters.get('collection') ?? undefined,
        staff: staffOf(by),
      }),
  });
