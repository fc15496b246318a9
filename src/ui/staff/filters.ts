import { ROLES, type Role } from '@/domain/staff';

export const STATES = ['all', 'active', 'disabled'] as const;
export type StaffState = (typeof STATES)[number];

/** Which of the staff are shown; it stands in the page's address. */
export type StaffFilters = Readonly<{ search: string; role: Role | null; state: StaffState }>;

type Query = Readonly<{ get: (name: string) => string | null }>;

/** Reads the filters of an address; what is not known counts as not said. */
export function readFilters(query: Query): StaffFilters {
  return {
    search: query.get('search') ?? '',
    role: ROLES.find((role) => role === query.get('role')) ?? null,
    state: STATES.find((state) => state === query.get('state')) ?? 'all',
  };
}

/** The filters as an address has them: only what differs from all. */
export function writeFilters({ search, role, state }: StaffFilters): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (role !== null) query.set('role', role);
  if (state !== 'all') query.set('state', state);
  return query.size === 0 ? '' : `?${query}`;
}

/** What the service is asked for. */
export function listInput({ search, role, state }: StaffFilters): {
  state: StaffState;
  search?: string;
  role?: Role;
} {
  const wanted = search.trim();
  return { state, ...(wanted === '' ? {} : { search: wanted }), ...(role === null ? {} : { role }) };
}
