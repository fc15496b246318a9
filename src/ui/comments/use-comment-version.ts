import { trpc } from '../trpc';

/**
 * What changes with every change of the comments of a collection; undefined until it is known. The table polls it: this only
 * listens.
 */
export function useCommentVersion({ resource }: Readonly<{ resource: string }>): string | undefined {
  const asked = { collection: resource };
  return trpc.tables.version.useQuery(asked, { select: ({ comments }) => comments }).data;
}
