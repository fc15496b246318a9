import type { Settings } from '@/server/settings';

const YEAR_SECONDS = 31_536_000;

/** The headers of security that every answer has, of REST and pages alike. */
export function securityHeaders({ BASE_URL }: Pick<Settings, 'BASE_URL'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(BASE_URL?.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
      : {}),
  };
}

/** The headers of security of replies that are data: a browser that shows one as a page runs and loads nothing in it. */
export const dataHeaders = (settings: Pick<Settings, 'BASE_URL'>): Record<string, string> => ({
  ...securityHeaders(settings),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});
