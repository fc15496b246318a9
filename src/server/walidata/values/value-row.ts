import type { SentState, ValueReason, WantedThere } from '@/domain/walidata/states';
import type { Prisma } from '@/generated/prisma/client';

type Stored = Prisma.WalidataValueGetPayload<object>;

/** A value that was sent or is to be sent, as it is stored. */
export type ValueRow = Omit<Stored, 'wanted' | 'state' | 'reason'> &
  Readonly<{ wanted: WantedThere; state: SentState; reason: ValueReason | null }>;

export const valueRowOf = (row: Stored): ValueRow => ({
  ...row,
  wanted: row.wanted as WantedThere,
  state: row.state as SentState,
  reason: row.reason as ValueReason | null,
});
