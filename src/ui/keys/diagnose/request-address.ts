const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The form of an IP address; the service judges it exactly. */
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?=.*:)[\da-f:]+(?:[\d.]+)?)$/i;

/** The search of the help desk: for one request, or for the failed requests from an address. */
export type RequestSearch = Readonly<{ requestId: string } | { address: string }>;

/** Reads a pasted text, such as `"request_id": "…"` or `10.1.2.3`; undefined: it is neither. */
export function readRequestSearch(text: string): RequestSearch | undefined {
  const requestId = UUID.exec(text)?.[0].toLowerCase();
  if (requestId !== undefined) return { requestId };
  const address = text.trim();
  return ADDRESS.test(address) ? { address } : undefined;
}

/** The page that shows what was found. */
export const requestAddress = (search: RequestSearch): string =>
  'requestId' in search
    ? `/keys/diagnose?request=${search.requestId}`
    : `/keys/diagnose?address=${encodeURIComponent(search.address)}`;
