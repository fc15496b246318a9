import type { z } from 'zod';
import type { KeyLink } from '@/generated/prisma/client';
import type { LetterProgress } from '@/server/letters/letters';
import { issueInput, rotateInput } from '../keys/inputs';

/** The key that a link issues: one with these properties, or one that replaces another key. */
export type IssueOrder = z.output<typeof issueInput>;
export type RotateOrder = z.output<typeof rotateInput>;

export type KeyLinkState = 'open' | 'expired' | 'withdrawn' | 'collected';

/** A link as the help desk sees it: everything but its token. */
export type KeyLinkRecord = Readonly<{
  id: string;
  state: KeyLinkState;
  name: string;
  owner: string | null;
  /** The e-mail address to which it is sent; null: somebody passes it on. */
  recipient: string | null;
  /** Null: there is no letter. */
  letter: LetterProgress | null;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  collectedAt: Date | null;
  /** The network address from which it was collected. */
  collectedAddress: string | null;
  keyId: string | null;
  replacesId: string | null;
}>;

export function toKeyLinkRecord(
  row: KeyLink,
  { now, letter = null }: { now: Date; letter?: LetterProgress | null | undefined },
): KeyLinkRecord {
  const { hash: _, order: __, ...rest } = row;
  return { ...rest, state: keyLinkStateOf(row, now), letter };
}

export function keyLinkStateOf(
  row: Pick<KeyLink, 'collectedAt' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): KeyLinkState {
  if (row.collectedAt !== null) return 'collected';
  if (row.withdrawnAt !== null) return 'withdrawn';
  return row.expiresAt <= now ? 'expired' : 'open';
}

/** Reads what a link issues; undefined if that is invalid by now, such as for a collection that no longer exists. */
export function readOrder({ order, replacesId }: KeyLink): IssueOrder | RotateOrder | undefined {
  return (replacesId === null ? issueInput : rotateInput).safeParse(order).data;
}
