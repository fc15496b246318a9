import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';
import { notModified, tagDigest, weakTag } from '@/server/rest/entity-tag';

/**
 * The policy of the documentation: it may load from and call only this service. Scalar's script inserts its styles into the
 * page, so inline styles are allowed; inline scripts are not.
 */
const CONTENT_SECURITY_POLICY = [
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

/** Answers with a page of the documentation. */
export function sendPage(html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

type Asset = Readonly<{ bytes: Uint8Array<ArrayBuffer>; tag: string }>;
const assets = new Map<string, Promise<Asset>>();

/**
 * Answers with a text file of the project, which is cached in memory; Next compresses it in a coding that the caller
 * accepts.
 */
export function sendFile(request: Request, path: string, type: string): Promise<Response> {
  const read = () => readFile(join(/* turbopackIgnore: true */ projectRoot, path));
  return sendAsset(request, { name: path, headers: { 'content-type': type } }, read);
}

/**
 * Answers with bytes that are made once and cached in memory.
 * @param about.name among all assets
 */
export async function sendAsset(
  request: Request,
  about: Readonly<{ name: string; headers: Record<string, string> }>,
  make: () => Promise<Uint8Array>,
): Promise<Response> {
  const asset = assets.get(about.name) ?? made(about.name, make);
  assets.set(about.name, asset);
  const { bytes, tag } = await asset;
  const headers = {
    ...about.headers,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    etag: tag,
  };
  const held = notModified((name) => request.headers.get(name) ?? undefined, headers);
  return new Response(held === undefined ? bytes : null, { status: held?.status ?? 200, headers });
}

async function made(name: string, make: () => Promise<Uint8Array>): Promise<Asset> {
  try {
    const bytes = new Uint8Array(await make());
    return { bytes, tag: weakTag(tagDigest(bytes)) };
  } catch (error) {
    assets.delete(name);
    throw error;
  }
}
