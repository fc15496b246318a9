import type { ListInput } from '@/server/access/keys/inputs';
import type { KeySheet } from '@/server/access/keys/read/export';
import type { Services } from '@/server/services';
import { downloadSheet } from './sheet-download';

/**
 * The keys of a view of the list as a file, by the input of `keys.list`, which the key service validates itself.
 * @param sheet how the file presents keys, in the reader's language
 */
export const downloadKeys = (
  request: Request,
  sheet: KeySheet,
  { keys, ...services }: Pick<Services, 'keys' | 'log' | 'settings' | 'staff'>,
): Promise<Response> =>
  downloadSheet(
    request,
    {
      right: 'keys.export',
      name: 'keys',
      rowsOf: (format, view) => keys.export({ view: view as ListInput, format, sheet }),
    },
    services,
  );
