import { buffer } from 'node:stream/consumers';
import { zipFile } from '@/server/sheets/zip';
import { sendAsset } from '../../assets';
import { CLIENT_LANGUAGES, clientFiles } from '../../client-files';

type Options = { params: Promise<{ file: string }> };

/** A client for programs of agencies as an archive, so that nobody needs a package registry. */
export async function GET(request: Request, { params }: Options): Promise<Response> {
  const { file } = await params;
  const language = CLIENT_LANGUAGES.find((one) => file === `${one}.zip`);
  if (language === undefined) return new Response(null, { status: 404 });
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${file}"`,
  };
  return sendAsset(request, { name: `clients/${file}`, headers }, async () =>
    buffer(zipFile(await clientFiles(language))),
  );
}
