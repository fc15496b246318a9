import type { ValueReason, ValueState, Wanted } from '@/domain/walidata/states';
import type { Prisma } from '@/generated/prisma/client';

type Stored = Prisma.WalidataValueGetPayload<object>;

/** A value that was sent or is to be sent, as it is stored. */
export type ValueRow = Omit<Stored, 'wanted' | 'state' | 'reason'> &
  Readonly<{ wanted: Wanted; state: ValueState; reason: ValueReason | null }>;

export const valueRowOf = (row: Stored): ValueRow => ({
  ...row,
  wanted: row.wanted as Wanted,
  state: row.state as ValueState,
  reason: row.reason as ValueReason | null,
});
