import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { StaffActor } from '@/server/actor';
import { services } from '@/server/services';
import { callersOf } from '@/server/trpc/rights';

/** The signed-in person, read once per request. */
export const currentStaff = cache(async (): Promise<StaffActor | undefined> => {
  const sent = await headers();
  const { actor } = await services().staff.actorOf(sent);
  if (actor !== undefined) services().requestLog.signedIn(sent.get('x-request-id'), actor.id);
  return actor;
});

/** The signed-in person; others are redirected to the sign-in page, and then back to this page. */
export async function requireStaff(): Promise<StaffActor> {
  const staff = await currentStaff();
  if (staff !== undefined) return staff;
  const path = (await headers()).get('x-page-path') ?? '/';
  redirect(path === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(path)}`);
}

/** Whether a person's role may call a procedure, to decide what a page shows. The procedure checks it again. */
export const mayCall = ({ role }: StaffActor, procedure: string): boolean =>
  callersOf(procedure).includes(role);
