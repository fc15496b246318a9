import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress, compileNetworks } from '../network/addresses';
import { securityHeaders } from '../rest/security-headers';
import type { Settings } from '../settings';
import { STATIC_FILES } from './static-files';

const NONCE_BYTES = 16;
/** The API documentation is no page of Next, and has a policy of its own. */
const DOCUMENTATION = '/docs';

/** Headers with facts about the request for a page; a caller cannot set them. */
export const PAGE_REQUEST_HEADERS = {
  nonce: 'x-nonce',
  address: 'x-client-address',
  path: 'x-page-path',
} as const;

/**
 * Creates the function that prepares a request for a page: it passes the caller's address and the nonce to the page in
 * request headers, and sets the security headers of the reply. Next adds the nonce in the request's policy to its scripts.
 */
export function createPageHeaders(
  settings: Pick<Settings, 'TRUSTED_PROXIES' | 'BASE_URL' | 'NODE_ENV'>,
): (req: IncomingMessage, res: ServerResponse, path: string) => void {
  const trusted = compileNetworks(settings.TRUSTED_PROXIES);
  const security = Object.entries(securityHeaders(settings));
  const secure = settings.BASE_URL?.startsWith('https:') ?? false;
  const development = settings.NODE_ENV === 'development';
  return (req, res, path) => {
    const forwarded = req.headers['x-forwarded-for'];
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const policy = policyOf({ nonce, development, secure });
    req.headers[PAGE_REQUEST_HEADERS.address] = clientAddress(
      req.socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trusted,
    );
    req.headers[PAGE_REQUEST_HEADERS.nonce] = nonce;
    req.headers[PAGE_REQUEST_HEADERS.path] = pageOf(req.url ?? '/');
    req.headers['content-security-policy'] = policy;
    const requestId = req.headers['x-request-id'];
    if (typeof requestId === 'string') res.setHeader('x-request-id', requestId);
    for (const [name, value] of security) res.setHeader(name, value);
    res.setHeader('referrer-policy', 'same-origin');
    res.setHeader('x-frame-options', 'DENY');
    res.setHeader('cross-origin-opener-policy', 'same-origin');
    res.setHeader('cross-origin-resource-policy', 'same-origin');
    res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (path === DOCUMENTATION || path.startsWith(`${DOCUMENTATION}/`)) return;
    // The policy of a script that runs in a worker would apply to the worker.
    const isStatic = path.startsWith(STATIC_FILES);
    res.setHeader('content-security-policy', isStatic ? "frame-ancestors 'none'" : policy);
  };
}

/** The address of a page without the parameter that Next adds to requests for parts of a page. */
const pageOf = (url: string): string =>
  url.replace(/([?&])_rsc=[^&]*(&|$)/, (_, before: string, after: string) => (after === '' ? '' : before));

/**
 * Scripts run only with the nonce or from this service. React and Mantine set `style` attributes, which cannot have a nonce;
 * `<style>` elements have one. In development pages are updated in place, which needs more.
 */
function policyOf(options: { nonce: string; development: boolean; secure: boolean }): string {
  const { nonce, development, secure } = options;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
