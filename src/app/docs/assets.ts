import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import { matchesTag } from '@/server/rest/negotiate';

/**
 * What the documentation may load and call: this service, and nothing else. Scalar puts its styles into the page from
 * its script, so inline styles are allowed; inline scripts are not.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

type Asset = Readonly<{ plain: Buffer; zipped: Buffer; tag: string }>;
const assets = new Map<string, Promise<Asset>>();

/** Answers with a text file of the project, zipped once and then kept in memory. */
export async function sendFile(request: Request, path: string, type: string): Promise<Response> {
  const asset = assets.get(path) ?? read(path);
  assets.set(path, asset);
  const { plain, zipped, tag } = await asset;
  const headers = new Headers({
    'content-type': type,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    etag: tag,
    vary: 'accept-encoding',
  });
  if (matchesTag(request.headers.get('if-none-match') ?? undefined, tag)) {
    return new Response(null, { status: 304, headers });
  }
  const zip = new Negotiator({ headers: Object.fromEntries(request.headers) }).encoding(['gzip']) === 'gzip';
  if (zip) headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(zip ? zipped : plain), { headers });
}

async function read(path: string): Promise<Asset> {
  try {
    const plain = await readFile(join(/* turbopackIgnore: true */ process.cwd(), path));
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, zipped: await gzip(plain, { level: 9 }), tag };
  } catch (error) {
    assets.delete(path);
    throw error;
  }
}
