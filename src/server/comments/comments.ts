import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { sharedVersions } from '@/server/records/list/shared-version';
import type { ReadRows } from './cell';
import { readMarks, readOpenThreads, readThread } from './read';
import { addComment, editComment, removeComment, reopenThread, resolveThread } from './write';

export type Comments = ReturnType<typeof createComments>;

/**
 * Comments on the cells of records. The caller checks whether a person may read or change a collection; which of its records,
 * is checked here. Source: docs/decisions/comments.md.
 */
export function createComments({ pool, prisma }: Readonly<{ pool: Pool; prisma: PrismaClient }>) {
  const read: ReadRows = async <Row>(text: string, params: readonly unknown[]) =>
    (await pool.query(text, [...params])).rows as Row[];
  const version = sharedVersions(async ({ resource }: Collection) => {
    const [found] = await read<{ version: string }>(
      'SELECT version::text FROM comment_version WHERE collection = $1',
      [resource],
    );
    return found?.version ?? '0';
  });
  return {
    /** Changes with every change of the comments of a collection. */
    version,
    marks: (asked: Parameters<typeof readMarks>[1]) => readMarks(read, asked),
    thread: (asked: Parameters<typeof readThread>[1]) => readThread(read, asked),
    openThreads: (asked: Parameters<typeof readOpenThreads>[1]) => readOpenThreads(read, asked),
    add: (asked: Parameters<typeof addComment>[1]) => addComment(prisma, asked),
    edit: (asked: Parameters<typeof editComment>[1]) => editComment(prisma, asked),
    remove: (asked: Parameters<typeof removeComment>[1]) => removeComment(prisma, asked),
    resolve: (asked: Parameters<typeof resolveThread>[1]) => resolveThread(prisma, asked),
    reopen: (asked: Parameters<typeof reopenThread>[1]) => reopenThread(prisma, asked),
  };
}
