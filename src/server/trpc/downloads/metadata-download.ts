import { dayOf } from '@/domain/calendar';
import { SHEET_TYPES } from '@/domain/sheet-formats';
import { dataListFile, indahPackFile, type NotReadyWords } from '@/server/metadata/files';
import type { Services } from '@/server/services';
import { judgedDownload } from './judged-download';

type Needed = Pick<Services, 'log' | 'settings' | 'staff' | 'metadata'>;
type Words = NotReadyWords & Readonly<{ everyAgency: string }>;

/** *Daftar Data Daerah* as a workbook: `?agency=` limits it to the data of one agency. */
export const downloadDataList = (
  request: Request,
  { everyAgency }: Pick<Words, 'everyAgency'>,
  services: Needed,
): Promise<Response> =>
  judgedDownload(
    request,
    { right: 'metadata.export', failure: 'the list of data could not be written' },
    services,
    async (headers, staff) => {
      const agency = new URL(request.url).searchParams.get('agency') ?? undefined;
      const file = dataListFile(await services.metadata.everything(), { staff, agency, everyAgency });
      nameFile(headers, { name: 'daftar-data-daerah', ending: 'xlsx', type: SHEET_TYPES.xlsx }, services);
      return new Response(file, { headers });
    },
  );

/** BPS's metadata (INDAH) as a ZIP archive. */
export const downloadIndahPack = (request: Request, words: Words, services: Needed): Promise<Response> =>
  judgedDownload(
    request,
    { right: 'metadata.export', failure: 'the metadata could not be written' },
    services,
    async (headers, staff) => {
      const file = indahPackFile(await services.metadata.everything(), { staff, words });
      nameFile(headers, { name: 'metadata-indah', ending: 'zip', type: 'application/zip' }, services);
      return new Response(file, { headers });
    },
  );

function nameFile(
  headers: Headers,
  { name, ending, type }: Readonly<{ name: string; ending: string; type: string }>,
  { settings }: Pick<Services, 'settings'>,
): void {
  const day = dayOf(Date.now(), settings.TIME_ZONE);
  headers.set('content-type', type);
  headers.set('content-disposition', `attachment; filename="${name}-${day}.${ending}"`);
}
