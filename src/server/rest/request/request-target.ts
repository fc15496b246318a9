/** A request's target in origin form, and the host that an absolute form names. */
type Target = Readonly<{ url: string; host: string | undefined }>;

const ABSOLUTE = /^https?:\/\/([^/?#\\]*)/i;
/** A path that needs no further look: no doubled slash, none at the end, no backslash or dot segment, nothing encoded. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[^/\\%]+)+$/;

/**
 * Reads a request's target. The absolute form (RFC 9112, 3.2.2) becomes the origin form. Below /api doubled slashes
 * become one and trailing slashes are removed, because no answer there is a redirect (docs/specification.md,
 * "Operations").
 * @param target as the request line has it, such as `http://a.example//api/drka/penduduk_umur/?limit=1`
 * @returns undefined for what names no path, such as `*`
 */
export function readTarget(target: string): Target | undefined {
  let url = target;
  let host: string | undefined;
  if (!target.startsWith('/')) {
    const absolute = ABSOLUTE.exec(target);
    if (absolute === null) return undefined;
    host = absolute[1]!.replace(/^.*@/, '');
    url = target.slice(absolute[0].length);
    if (!url.startsWith('/')) url = `/${url}`;
  }
  const path = pathOf(url);
  if (PLAIN.test(path) || !isBelowApi(path)) return { url, host };
  return { url: path.replace(/\/+/g, '/').replace(/\/$/, '') + url.slice(path.length), host };
}

/** The path of a URL in origin form, without the query string. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** A path as its name is written; one that cannot be decoded stays as it is, and is the path of nothing. */
export function decodedPath(path: string): string {
  // An encoded slash is part of a name, and no name has one.
  if (!path.includes('%') || /%(?:2f|5c)/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a path is /api or below it, however it is written: `//api`, `/api\\x`, `/%61pi/x`, `/x/../api`. */
export function isBelowApi(path: string): boolean {
  if (path === '/api' || path.startsWith('/api/')) return true;
  if (PLAIN.test(path)) return false;
  const segments: string[] = [];
  for (const segment of decoded(path).split(/[/\\]+/)) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments[0] === 'api';
}

/** With what is no percent-encoding left as it is: that is the path of nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path.replace(/%[0-7][0-9a-f]/gi, (one) => decodeURIComponent(one));
  }
}
