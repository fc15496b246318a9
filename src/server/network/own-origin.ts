/**
 * Whether an origin that a browser sent is the service's own: that of the host to which the request was sent, or of `BASE_URL`.
 * A proxy may reach the service by another scheme than the browser, so hosts are compared.
 */
export function isOwnOrigin(
  origin: string,
  { host: sentTo, baseUrl }: { host: string | null | undefined; baseUrl: string | undefined },
): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === sentTo || (baseUrl !== undefined && host === new URL(baseUrl).host);
}
