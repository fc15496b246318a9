import { expect, it } from 'vitest';
import { ALL_GROUPS, groupsOf, mayEnter, ROLES } from './staff';

it('people of a role with groups have the chosen groups, an auditor none, all others all groups', () => {
  expect(ROLES.map((role) => groupsOf(role, ['rsud', 'drka', 'rsud']))).toEqual([
    [ALL_GROUPS],
    [ALL_GROUPS],
    ['drka', 'rsud'],
    ['drka', 'rsud'],
    [],
  ]);
  expect(groupsOf('viewer', ['rsud', ALL_GROUPS])).toEqual([ALL_GROUPS]);
});

it('administrators work with every group, others with their own', () => {
  expect(mayEnter({ role: 'administrator', groups: [] }, 'rsud')).toBe(true);
  expect(mayEnter({ role: 'viewer', groups: ['drka'] }, 'rsud')).toBe(false);
  expect(mayEnter({ role: 'viewer', groups: ['drka'] }, 'drka')).toBe(true);
  expect(mayEnter({ role: 'data_officer', groups: [ALL_GROUPS] }, 'rsud')).toBe(true);
  expect(mayEnter({ role: 'auditor', groups: [ALL_GROUPS] }, 'rsud')).toBe(false);
});
