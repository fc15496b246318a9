import { readdirSync } from 'node:fs';
import { access } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import { projectRoot } from '../project-root';

/** The path of the pages' scripts and styles, whose names contain a hash of their contents. */
export const STATIC_FILES = '/_next/static/';
const YEAR_SECONDS = 31_536_000;

/** Creates the check whether a file that existed at the start, and its compressed form if it had one, still exists. */
function createCheck(folder: string): (address: string) => Promise<boolean> {
  const atStart = new Set(filesIn(folder));
  return async (address) => {
    const [path = ''] = address.split('?');
    try {
      const file = decodeURIComponent(path);
      const forms = [file, `${file}.br`].filter((name) => atStart.has(name));
      await Promise.all(forms.map((name) => access(join(folder, name))));
      return forms.length > 0;
    } catch {
      return false;
    }
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    // Without a build there are no files.
    return [];
  }
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * Serves the pages' scripts and styles as compressed by the build, which is smaller than Next's compression of each
 * request; everything else goes to `pages`.
 */
export function withStaticFiles(pages: Handler, folder = join(projectRoot, '.next/static')): Handler {
  const serve = sirv(folder, {
    brotli: true,
    extensions: [],
    immutable: true,
    maxAge: YEAR_SECONDS,
  });
  const isThere = createCheck(folder);
  return async (req, res) => {
    const { url } = req;
    if (!url?.startsWith(STATIC_FILES)) return pages(req, res);
    // sirv lists the files at its start. A file that was removed since, as by a new build in the same folder, would end the
    // process.
    if (!(await isThere(url.slice(STATIC_FILES.length)))) return pages(req, res);
    req.url = url.slice(STATIC_FILES.length - 1);
    const isServed = await new Promise<boolean>((resolve) => {
      res.once('close', () => resolve(true));
      serve(req, res, () => resolve(false));
    });
    req.url = url;
    if (!isServed) await pages(req, res);
  };
}
