import { invalid } from '@/server/input/input';

/** A parameter without anything that is encoded. */
const PLAIN = /^([\w.~*-]+)=([\w.~*-]*)$/;

/**
 * The parameters of a URL's query string, by name, each with its values in the order of the URL.
 * @throws {ServiceError} `invalid_parameter` for what is not percent-encoded UTF-8
 */
export function readQueryString(url: string): Record<string, string[]> {
  const parameters: Record<string, string[]> = {};
  const start = url.indexOf('?');
  if (start === -1) return parameters;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const [name, value] = readPair(pair);
    // Names that every object has would be lost on their way through plain objects.
    if (name in Object.prototype) throw invalid(name, { code: 'unknown_parameter' });
    parameters[name] ??= [];
    parameters[name].push(value);
  }
  return parameters;
}

function readPair(pair: string): readonly [name: string, value: string] {
  const [, plainName, plainValue] = PLAIN.exec(pair) ?? [];
  if (plainName !== undefined && plainValue !== undefined) return [plainName, plainValue];
  const [decoded = ['', ''] as const] = new URLSearchParams(pair);
  if (!isPercentEncoded(pair)) throw invalid(decoded[0].slice(0, 64), { code: 'not_utf8' });
  return decoded;
}

/** Whether every percent sign begins the UTF-8 of a character; URLSearchParams would put a replacement instead. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
