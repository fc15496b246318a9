const BEARER = /^\s*bearer +([^\s]+)\s*$/i;

/** The token of `Authorization: Bearer` (RFC 6750); undefined: there is no such header. */
export const readBearer = (authorization: string | undefined): string | undefined =>
  authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
