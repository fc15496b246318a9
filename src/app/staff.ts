import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { StaffActor } from '@/server/actor';
import { services } from '@/server/services';
import { refusalOfActor } from '@/server/trpc/init';

/** The signed-in person, read once per request. */
export const currentStaff = cache(async (): Promise<StaffActor | undefined> => {
  const sent = await headers();
  const { actor } = await services().staff.actorOf(sent);
  if (actor !== undefined) services().requestLog.signedIn(sent.get('x-request-id'), actor.id);
  return actor;
});

const PROFILE = '/profile';

/**
 * The signed-in person; others are redirected to the sign-in page, and then back to this page. People who lack a required
 * second factor are redirected to their profile, where they set it up.
 */
export async function requireStaff(): Promise<StaffActor> {
  const staff = await currentStaff();
  const path = (await headers()).get('x-page-path') ?? '/';
  if (staff?.lacksSecondFactor && new URL(path, 'http://page').pathname !== PROFILE) redirect(PROFILE);
  if (staff !== undefined) return staff;
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
}

/** Whether a person's role may call a procedure, to decide what a page shows. The procedure checks it again. */
export const mayCall = (staff: StaffActor, procedure: string): boolean =>
  refusalOfActor(staff, procedure) === undefined;
