import { ROLES, type Role } from '@/domain/staff';

export const STATES = ['all', 'active', 'disabled'] as const;
export type StaffState = (typeof STATES)[number];

/** The filters of the staff; they are in the page's address. */
export type StaffFilters = Readonly<{ search: string; role: Role | null; state: StaffState }>;

type Query = Readonly<{ get: (name: string) => string | null }>;

/** Reads the filters from an address; unknown values are ignored. */
export function readStaffFilters(query: Query): StaffFilters {
  return {
    search: query.get('search') ?? '',
    role: ROLES.find((role) => role === query.get('role')) ?? null,
    state: STATES.find((state) => state === query.get('state')) ?? 'all',
  };
}

/** The filters for an address: only those that are set. */
export function writeFilters({ search, role, state }: StaffFilters): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (role !== null) query.set('role', role);
  if (state !== 'all') query.set('state', state);
  return query.size === 0 ? '' : `?${query}`;
}

/** The input of the procedure. */
export function staffListInput({ search, role, state }: StaffFilters): {
  state: StaffState;
  search?: string;
  role?: Role;
} {
  const wanted = search.trim();
  return { state, ...(wanted === '' ? {} : { search: wanted }), ...(role === null ? {} : { role }) };
}
