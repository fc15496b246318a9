import type { InputFault } from '../refusals/input-fault';

/** What is wrong with an address to which values are sent. */
export type BaseUrlFault = 'not_an_address' | 'not_https' | 'has_more';

const told = (id: string, en: string): InputFault => ({ code: 'refused_value', reason: { id, en } });

/** The fault of an input for each. */
export const BASE_URL_FAULTS: Readonly<Record<BaseUrlFault, InputFault>> = {
  not_an_address: told('bukan alamat web yang lengkap', 'is not a whole web address'),
  not_https: told(
    'harus https, kecuali alamatnya di jaringan kantor',
    'must be https, unless it is in the office’s own network',
  ),
  has_more: told(
    'tidak boleh memuat nama pengguna, sandi, "?" atau "#"',
    'must not have a user name, a password, "?" or "#"',
  ),
};

/**
 * Judges the address before the names of the calls: https, or http too if it is one of the office's own network; without a name,
 * password, query or fragment.
 * @returns the address without slashes at its end
 */
export function judgeBaseUrl(
  text: string,
  isInternal: boolean,
): Readonly<{ url: string } | { fault: BaseUrlFault }> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['https:', 'http:'].includes(url.protocol)) return { fault: 'not_an_address' };
  if (url.protocol === 'http:' && !isInternal) return { fault: 'not_https' };
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isPlain ? { url: url.href.replace(/\/+$/, '') } : { fault: 'has_more' };
}

/** Whether two addresses are of one server, so that a token of the one may be sent to the other. */
export const isSameServer = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
