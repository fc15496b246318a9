import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@/domain/staff';

/** The administrator that the service makes at its start, and one person of each other role, made by the set-up. */
export const PEOPLE: Readonly<Record<Role, Person>> = {
  administrator: { name: 'Administrator', email: 'admin@example.test', groups: ['*'] },
  help_desk: { name: 'Teuku Meja Bantuan', email: 'bantuan@example.test', groups: ['*'] },
  data_officer: { name: 'Putri Petugas Data', email: 'petugas@example.test', groups: ['disdik'] },
  viewer: { name: 'Ampon Pembaca', email: 'pembaca@example.test', groups: ['drka'] },
  auditor: { name: 'Rahmat Pemeriksa', email: 'pemeriksa@example.test', groups: [] },
};

export type Person = Readonly<{ name: string; email: string; groups: readonly string[] }>;

/** The password of everybody: the tests are about access, not about secrets. */
export const PASSWORD = 'laut-biru-terang-77';

/** The file that keeps a person's session between the set-up and the journeys. */
export const sessionOf = (role: Role): string => join(tmpdir(), `statistics-e2e-session-${role}.json`);
