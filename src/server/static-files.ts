import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { projectRoot } from './project-root';

/** Where the pages' scripts and styles are asked for: by hashed names, which never change and hold no page. */
export const STATIC_FILES = '/_next/static/';
const YEAR_SECONDS = 31_536_000;

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Serves the pages' scripts and styles as the build compressed them, which is smaller than Next makes them for each
 * request; all else is for `pages`.
 */
export function withStaticFiles(pages: Handler, folder = join(projectRoot, '.next/static')): Handler {
  const serve = sirv(folder, {
    brotli: true,
    extensions: [],
    immutable: true,
    maxAge: YEAR_SECONDS,
  });
  return async (req, res) => {
    const { url } = req;
    if (!url?.startsWith(STATIC_FILES)) return pages(req, res);
    req.url = url.slice(STATIC_FILES.length - 1);
    const isServed = await new Promise<boolean>((resolve) => {
      res.once('close', () => resolve(true));
      serve(req, res, () => resolve(false));
    });
    req.url = url;
    if (!isServed) await pages(req, res);
  };
}
