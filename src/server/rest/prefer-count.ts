import type { Count } from '@/server/records/list';
import type { ApiRequest } from './exchange';

const COUNT = /^\s*count\s*=\s*(?:"(exact|estimated|none)"|(exact|estimated|none))\s*(?:;.*)?$/i;

/**
 * How the caller wants a list's total made: `Prefer: count=exact|estimated|none` (RFC 7240), the first where there are
 * several. Undefined: it does not say, or says what is not known.
 */
export function preferredCount(header: ApiRequest['header']): Count | undefined {
  const asked = header('prefer')
    ?.split(',')
    .find((preference) => /^\s*count\s*(?:[=;]|$)/i.test(preference));
  const [, quoted, bare] = COUNT.exec(asked ?? '') ?? [];
  return (quoted ?? bare)?.toLowerCase() as Count | undefined;
}
