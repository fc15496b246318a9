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
 * Runs the first queries of a page on the server, so that its first paint is complete. Queries that fail or are refused are
 * left to the browser, which repeats them and shows the reason.
 */
export async function Prefetched(options: {
  queries: (helpers: Helpers) => Promise<void>[];
  children: ReactNode;
}) {
  const helpers = await helpersFor();
  await Promise.all(options.queries(helpers));
  // In the browser moments are text, because procedures answer in JSON.
  const state = JSON.parse(JSON.stringify(helpers.dehydrate()));
  return <HydrationBoundary state={state}>{options.children}</HydrationBoundary>;
}
