import type { TestProject } from 'vitest/node';
import { setUpServices } from './global-setup';

/** A service without prepared statements, as behind a pooler that cannot keep them, and with a secret of its own. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const env = { DATABASE_PREPARED: 'false', AUTH_SECRET: 'a-secret-of-the-operator-for-tests' };
  return setUpServices(project, { count: 1, env });
}
