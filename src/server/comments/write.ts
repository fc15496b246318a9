import type { Collection } from '@/domain/collections';
import type { Action } from '@/domain/history/actions';
import { MAX_COMMENTS } from '@/domain/limits';
import type { CellComment, CommentThread, Prisma } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { type CommentedCell, isOwnCell, type ReadRows } from './cell';

type Tx = Prisma.TransactionClient;

/** The writer. */
type Writing = Readonly<{ actor: StaffActor; by: Doer }>;
type InThread = Writing & CommentedCell;
type AboutComment = Writing & Readonly<{ collection: Collection; id: string }>;

/**
 * Adds a comment at the end of a cell's thread, which opens it again if it was resolved.
 * @throws {ServiceError} as {@link requireOwn}, or `too_many_comments`
 */
export const addComment = (
  prisma: PrismaClient,
  { text, ...asked }: InThread & Readonly<{ text: string }>,
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    await requireOwn(tx, asked);
    const { collection, record, column, actor } = asked;
    const cell = { collection: collection.resource, record, field: column };
    const opened = { resolvedAt: null, resolvedBy: null, resolvedAs: null, changedAt: new Date() };
    const thread = await lockThread(tx, cell);
    const count = await tx.cellComment.count({ where: { threadId: thread.id } });
    if (count >= MAX_COMMENTS) throw new ServiceError('too_many_comments');
    await tx.commentThread.update({ where: { id: thread.id }, data: opened });
    await tx.cellComment.create({
      data: { threadId: thread.id, text, authorId: actor.id, authorName: actor.name },
    });
    await told(tx, { ...asked, thread, action: 'comment.added' });
  });

/**
 * Changes the text of an own comment.
 * @throws {ServiceError} as {@link requireOwn}; `not_permitted` for somebody else's; `comment_changed` if the text is no
 *   longer `was`
 */
export const editComment = (
  prisma: PrismaClient,
  { text, was, ...asked }: AboutComment & Readonly<{ text: string; was: string }>,
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { comment, thread } = await lockComment(tx, asked);
    if (comment.authorId !== asked.actor.id) throw new ServiceError('not_permitted');
    if (comment.text === text) return;
    if (comment.text !== was) throw new ServiceError('comment_changed');
    await tx.cellComment.update({ where: { id: comment.id }, data: { text, editedAt: new Date() } });
    await told(tx, { ...asked, thread, action: 'comment.edited' });
  });

/**
 * Deletes an own comment or, as an administrator, anybody's; with the last one its thread.
 * @throws {ServiceError} as {@link requireOwn}; `not_permitted` for somebody else's
 */
export const removeComment = (prisma: PrismaClient, asked: AboutComment): Promise<void> =>
  prisma.$transaction(async (tx) => {
    const { comment, thread } = await lockComment(tx, asked);
    const isMine = comment.authorId === asked.actor.id;
    if (!isMine && asked.actor.role !== 'administrator') throw new ServiceError('not_permitted');
    await tx.cellComment.delete({ where: { id: comment.id } });
    const rest = await tx.cellComment.count({ where: { threadId: thread.id } });
    if (rest === 0) await tx.commentThread.delete({ where: { id: thread.id } });
    await told(tx, { ...asked, thread, action: 'comment.removed', author: comment.authorName });
  });

/** Resolves a thread, unless it is resolved. @throws {ServiceError} as {@link requireOwn}, or `not_found` without comments */
export const resolveThread = (prisma: PrismaClient, asked: InThread): Promise<void> =>
  decide(prisma, asked, 'comment.resolved');

/** Opens a resolved thread again. @throws {ServiceError} as {@link resolveThread} */
export const reopenThread = (prisma: PrismaClient, asked: InThread): Promise<void> =>
  decide(prisma, asked, 'comment.reopened');

const decide = (
  prisma: PrismaClient,
  asked: InThread,
  action: 'comment.resolved' | 'comment.reopened',
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    await requireOwn(tx, asked);
    const { collection, record, column, actor } = asked;
    const [found] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM comment_thread WHERE collection = ${collection.resource} AND record = ${record} AND field = ${column}
      FOR UPDATE`;
    if (found === undefined) throw new ServiceError('not_found');
    const thread = await tx.commentThread.findUniqueOrThrow({ where: { id: found.id } });
    const isResolving = action === 'comment.resolved';
    if ((thread.resolvedAt !== null) === isResolving) return;
    const now = new Date();
    const resolved = isResolving
      ? { resolvedAt: now, resolvedBy: actor.id, resolvedAs: actor.name }
      : { resolvedAt: null, resolvedBy: null, resolvedAs: null };
    await tx.commentThread.update({ where: { id: thread.id }, data: { ...resolved, changedAt: now } });
    await told(tx, { ...asked, thread, action });
  });

/** Locks the thread of a cell until the transaction ends, and makes it if there is none. */
async function lockThread(
  tx: Tx,
  { collection, record, field }: Pick<CommentThread, 'collection' | 'record' | 'field'>,
): Promise<CommentThread> {
  const [{ id } = { id: 0n }] = await tx.$queryRaw<{ id: bigint }[]>`
    INSERT INTO comment_thread (collection, record, field) VALUES (${collection}, ${record}, ${field})
    ON CONFLICT (collection, record, field) DO UPDATE SET changed_at = comment_thread.changed_at RETURNING id`;
  return tx.commentThread.findUniqueOrThrow({ where: { id } });
}

/** Locks a comment and its thread until the transaction ends. */
async function lockComment(
  tx: Tx,
  { collection, id, actor }: AboutComment,
): Promise<{ comment: CellComment; thread: CommentThread }> {
  await tx.$queryRaw`
    SELECT h.id FROM comment_thread h JOIN cell_comment c ON c.thread_id = h.id WHERE c.id = ${BigInt(id)} FOR UPDATE OF h`;
  const found = await tx.cellComment.findUnique({ where: { id: BigInt(id) }, include: { thread: true } });
  if (found === null || found.thread.collection !== collection.resource) throw new ServiceError('not_found');
  const { thread, ...comment } = found;
  await requireOwn(tx, { collection, record: thread.record, column: thread.field, actor });
  return { comment, thread };
}

/**
 * @throws {ServiceError} `not_found` without such a record; `outside_scope` if the person may not change it;
 *   `invalid_parameter` for an unknown column
 */
async function requireOwn(tx: Tx, cell: CommentedCell & Readonly<{ actor: StaffActor }>): Promise<void> {
  const read: ReadRows = <Row>(text: string, params: readonly unknown[]) =>
    tx.$queryRawUnsafe<Row[]>(text, ...params);
  if (!(await isOwnCell(read, cell))) throw new ServiceError('outside_scope');
}

type Event = Readonly<{
  by: Doer;
  collection: Collection;
  thread: CommentThread;
  action: Extract<Action, `comment.${string}`>;
  author?: string;
}>;

/**
 * Raises the version that open tables ask for, and writes the history: the cell, and the author of a deleted comment. The
 * history does not contain the texts, because it keeps everything, and a deleted text must not remain.
 */
async function told(tx: Tx, { by, collection, thread, action, author }: Event): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO comment_version (collection, version) VALUES (${collection.resource}, 1)
    ON CONFLICT (collection) DO UPDATE SET version = comment_version.version + 1`;
  await writeHistory(tx, by, {
    action,
    subject: { kind: 'comment', id: String(thread.id), name: collection.resource },
    after: { record: String(thread.record), column: thread.field, ...(author !== undefined && { author }) },
  });
}
