import { HydrationBoundary } from '@tanstack/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { services } from '@/server/services';
import { appRouter } from '@/server/trpc/router';
import { currentStaff } from './staff';

const helpersFor = async () =>
  createServerSideHelpers({
    router: appRouter,
    ctx: {
      services: services(),
      actor: await currentStaff(),
      address: (await headers()).get('x-client-address'),
    },
  });

type Helpers = Awaited<ReturnType<typeof helpersFor>>;

/**
 * Asks on the server what a page's parts will ask first, so that its first picture is whole. What is refused or fails
 * is left to the browser, which asks again and says why.
 */
export async function Prefetched(options: {
  queries: (helpers: Helpers) => Promise<void>[];
  children: ReactNode;
}) {
  const helpers = await helpersFor();
  await Promise.all(options.queries(helpers));
  // In the browser moments are text, for the procedures' answers are JSON there.
  const state = JSON.parse(JSON.stringify(helpers.dehydrate()));
  return <HydrationBoundary state={state}>{options.children}</HydrationBoundary>;
}
