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
