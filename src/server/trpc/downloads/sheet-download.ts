import { dayOf } from '@/domain/calendar';
import { fileNameOf, SHEET_FORMATS, SHEET_TYPES, type SheetFormat } from '@/domain/sheet-formats';
import type { StaffActor } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { judgedDownload } from './judged-download';

/** Longer words are cut: an address may contain any text. */
const MAX_SHOWN = 64;

/** The refusal of a word that an address does not have. */
export const unknownWord = (word: string): ServiceError =>
  invalid(word.slice(0, MAX_SHOWN).toWellFormed(), { code: 'unknown' });

type Needed = Pick<Services, 'log' | 'settings' | 'staff'>;

type Download = Readonly<{
  /** The entry of the download in the table of rights. */
  right: string;
  /** The beginning of the file's name, of letters that every header has. */
  name: string;
  /**
   * @param filter the parameters other than `format`, not validated yet
   * @param actor the reader, whose role has been checked, but not their groups
   */
  rowsOf: (
    format: SheetFormat,
    filter: Readonly<Record<string, string>>,
    actor: StaffActor,
  ) => Rows | Promise<Rows>;
}>;

/** `title`: their content in words, for the beginning of the file's name. */
type Rows =
  | ReadableStream<Uint8Array>
  | Readonly<{ rows: ReadableStream<Uint8Array>; title: string | undefined }>;

/**
 * Replies with a file: a download, which is no procedure, but is judged by the same table of rights. Refusals are sent as JSON.
 */
export async function downloadSheet(
  request: Request,
  { right, name, rowsOf }: Download,
  { log, settings, staff }: Needed,
): Promise<Response> {
  const judged = { right, failure: 'a file could not be exported', details: { name } };
  return judgedDownload(request, judged, { log, staff }, async (headers, actor) => {
    const { format: asked = 'csv', ...filter } = Object.fromEntries(new URL(request.url).searchParams);
    const format = SHEET_FORMATS.find((known) => known === asked);
    if (format === undefined) throw invalid('format', { code: 'not_one_of', known: SHEET_FORMATS });
    const read = await rowsOf(format, filter, actor);
    const { rows, title } = read instanceof ReadableStream ? { rows: read, title: undefined } : read;
    const ending = `-${dayOf(Date.now(), settings.TIME_ZONE)}.${format}`;
    headers.set('content-type', SHEET_TYPES[format]);
    headers.set(
      'content-disposition',
      [
        `attachment; filename="${name}${ending}"`,
        ...(title === undefined ? [] : [nameHeader(fileNameOf(title) + ending)]),
      ].join('; '),
    );
    return new Response(rows, { headers });
  });
}

/** A file's name with letters that headers cannot contain (RFC 8187), which browsers prefer. */
export const nameHeader = (name: string): string =>
  `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
