import type { PrismaClient } from '@/generated/prisma/client';
import { system } from '@/server/actor';
import { isStandby } from '@/server/database/standby';
import { ServiceError } from '@/server/errors';
import type { Settings } from '@/server/settings';
import { inTransaction, lockStaff } from '../database';
import type { PasswordRules } from '../sign-in/passwords';
import { makeLink, openLinks, voidLinks } from './links';
import { createFirstAdministrator, hasStaff } from './newcomers';

/** The name of the person created by the settings, who can change it in the profile. */
const NAME = 'Administrator';
const START = system('start');

type Options = Readonly<{
  prisma: PrismaClient;
  settings: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;
  passwords: PasswordRules;
  now: () => Date;
}>;

/**
 * Creates the first administrator of a service without staff: from the settings, or by a one-time link, which is renewed
 * at each start.
 * @returns the token of that link, if there is no staff yet and the database is no standby
 * @throws {Error} with a message about the invalid settings
 */
export async function prepareFirstStart({
  prisma,
  settings,
  passwords,
  now,
}: Options): Promise<string | undefined> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = settings;
  if ((ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined)) {
    throw new Error(
      'ADMIN_EMAIL and ADMIN_PASSWORD make the first administrator together: set both, or neither.',
    );
  }
  if (isStandby()) return undefined;
  if (ADMIN_EMAIL !== undefined && ADMIN_PASSWORD !== undefined) {
    const email = ADMIN_EMAIL.toLowerCase();
    if (!(await hasStaff(prisma))) await assertStrong(passwords, { password: ADMIN_PASSWORD, email });
    await createFirstAdministrator(prisma, { name: NAME, email, password: ADMIN_PASSWORD, by: START });
    return undefined;
  }
  return inTransaction(prisma, async (tx) => {
    await lockStaff(tx);
    if (await hasStaff(tx)) return undefined;
    await voidLinks(tx, openLinks('set_up', now()), now());
    const { token } = await makeLink(tx, { kind: 'set_up', by: START, now: now() });
    return token;
  });
}

/** A service that an operator has set up starts with any password that is not trivial; people choose theirs by stricter rules. */
async function assertStrong(
  passwords: PasswordRules,
  { password, email }: { password: string; email: string },
): Promise<void> {
  try {
    await passwords.assertStrong(password, { email, name: '', trivialOnly: true });
  } catch (error) {
    if (!(error instanceof ServiceError && error.refusal.code === 'weak_password')) throw error;
    throw new Error(
      `ADMIN_PASSWORD is too weak (${error.refusal.weakness}): at least 12 characters, hard to guess, and without a part of ADMIN_EMAIL. A few random words are best.`,
    );
  }
}
