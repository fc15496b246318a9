import { trpc } from '../trpc';

/**
 * A value that changes with every change of the comments of a collection; undefined until it is known. The table polls it:
 * this hook only reads it.
 */
export function useCommentVersion({ resource }: Readonly<{ resource: string }>): string | undefined {
  const asked = { collection: resource };
  return trpc.tables.version.useQuery(asked, { select: ({ comments }) => comments }).data;
}
