import { setTimeout as sleep } from 'node:timers/promises';
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
/** Starts queries on the server. */
export type Queries = (helpers: Helpers) => Promise<void>[];

/** The time in milliseconds after which a slow query no longer delays the first paint. */
const SOON_MS = 250;

/**
 * Runs the first queries of a page on the server, so that its first paint is complete. Queries that fail or are refused are
 * left to the browser, which repeats them and shows the reason.
 * @param options.soon queries for which the page waits at most `SOON_MS`; the browser requests those that take longer
 */
export async function Prefetched(options: { queries: Queries; soon?: Queries; children: ReactNode }) {
  const helpers = await helpersFor();
  const soon = Promise.all(options.soon?.(helpers) ?? []);
  await Promise.all([
    ...options.queries(helpers),
    Promise.race([soon, sleep(SOON_MS, undefined, { ref: false })]),
  ]);
  // In the browser, moments are text, because procedures answer in JSON.
  const state = JSON.parse(JSON.stringify(helpers.dehydrate()));
  return <HydrationBoundary state={state}>{options.children}</HydrationBoundary>;
}
