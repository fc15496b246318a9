import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { managesAccess, type Role } from '@/domain/staff';
import type { Inputs, Outputs } from '@/ui/trpc';
import { uniqueName } from './keys';
import { PASSWORD } from './people';
import { mutate, tokenOf } from './procedures';
import { watchAddresses } from './secrets';
import { test as base } from './test';

export type Session = Awaited<ReturnType<APIRequestContext['storageState']>>;

/** A member of staff who exists for one test only, and is signed in once. */
export type Colleague = Readonly<{ name: string; email: string; session: Session }>;

type Invited = Readonly<{ name: string; email: string; link: string }>;

/** A member of staff who is not signed in anywhere. */
export const STRANGER: Session = { cookies: [], origins: [] };

/** Invites a person whom no other test uses. */
export async function invite(
  by: APIRequestContext,
  role: Role,
  words: Partial<Inputs['staff']['invite']> = {},
): Promise<Invited> {
  const name = uniqueName('Rekan');
  const email = `${name.toLowerCase().replace(' ', '.')}@example.test`;
  const wanted = { name, email, role, groups: ['disdik'], ...words };
  if (managesAccess(role)) await mutate(by, 'session.reauthenticate', { password: PASSWORD });
  const { link } = await mutate<Outputs['staff']['invite']>(by, 'staff.invite', wanted);
  return { name: wanted.name, email: wanted.email, link };
}

/** Makes a member of staff in the way in which the page of an invitation does. */
export async function hire(
  by: APIRequestContext,
  role: Role,
  words: Partial<Inputs['staff']['invite']> = {},
): Promise<Colleague> {
  const { name, email, link } = await invite(by, role, words);
  const { origin } = new URL(link);
  // The state is given explicitly, because otherwise the browser has the session of the test's page, which a new one would
  // end.
  const context = await request.newContext({
    baseURL: origin,
    storageState: STRANGER,
    extraHTTPHeaders: { origin },
  });
  await mutate(context, 'links.acceptInvitation', { token: tokenOf(link), name, password: PASSWORD });
  const session = await context.storageState();
  await context.dispose();
  return { name, email, session };
}

type Helpers = {
  /** The address of the service. */
  origin: string;
  /** Opens a page on another device, for a signed-in person or for nobody. */
  device: (session?: Session) => Promise<Page>;
};

/** The journeys' test, with further devices, which are closed at its end. */
export const test = base.extend<Helpers>({
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  device: async ({ browser }, use) => {
    const pages: Page[] = [];
    const found: (() => string[])[] = [];
    await use(async (session = STRANGER) => {
      const context = await browser.newContext({ storageState: session });
      found.push(watchAddresses(context));
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(
      found.flatMap((list) => list()),
      'addresses that carry a secret',
    ).toEqual([]);
  },
});
