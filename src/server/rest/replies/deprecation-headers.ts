import { startOfDay } from '@/domain/calendar';
import type { Language } from '@/domain/collections/fault';
import { type Deprecation, deprecatedUse } from '@/domain/deprecations/deprecations';
import { createDeprecatedFinder } from '@/domain/deprecations/find-deprecated';
import type { ApiReply, ApiRequest } from '../exchange';
import { decodedPath, pathOf } from '../request/request-target';

/** Adds the headers of what a request uses that is deprecated to its reply, and returns its names for the log. */
type MarkReply = (reply: ApiReply, request: ApiRequest, language: Language) => string[];

/**
 * `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` of replies, refusals included. Of several uses the earliest days count.
 * @returns undefined if nothing is deprecated
 */
export function createDeprecationHeaders(
  declared: readonly Deprecation[],
  { timeZone }: { timeZone: string },
): MarkReply | undefined {
  const find = createDeprecatedFinder(declared);
  if (find === undefined) return undefined;
  const secondsOf = (day: string) => Number(startOfDay(day, timeZone)) / 1000;
  return (reply, { method, url }, language) => {
    const path = pathOf(url);
    const uses = find({ method, path: decodedPath(path), query: url.slice(path.length) });
    if (uses.length === 0) return [];
    const sunsets = uses.flatMap(({ sunset }) => (sunset === null ? [] : [secondsOf(sunset)]));
    const links = uses.flatMap(({ section, successor }) => [
      `</docs?lang=${language}#${section[language]}>; rel="deprecation"; type="text/html"`,
      ...(successor === undefined ? [] : [`<${successor}>; rel="successor-version"`]),
    ]);
    const { link } = reply.headers;
    Object.assign(reply.headers, {
      deprecation: `@${Math.min(...uses.map(({ since }) => secondsOf(since)))}`,
      ...(sunsets.length > 0 && { sunset: new Date(Math.min(...sunsets) * 1000).toUTCString() }),
      link: [...(link === undefined ? [] : [link]), ...new Set(links)].join(', '),
    });
    return uses.map(deprecatedUse);
  };
}
