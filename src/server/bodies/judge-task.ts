import { Fault, type FaultCode, type PlainFault } from '@/domain/collections/fault';
import type { Values } from '@/domain/collections/item';
import type { ParseContext } from '@/domain/collections/kinds/context';
import type { Refusal } from '@/domain/refusals/refusal';
import type { Judged, JudgedOperation } from '@/server/records/judge';
import type { BodyFormat } from './body-format';

/** A body and the data for its validation, as sent to a worker. */
export type JudgeTask = Readonly<{
  bytes: Uint8Array<ArrayBuffer>;
  format: BodyFormat;
  operation: JudgedOperation;
  resource: string;
  /** The listed values of each enumerated field that has any. */
  listed: readonly (readonly [field: string, values: readonly string[]])[];
  /** The values to which the caller is bound, as in the context; undefined: the caller is not bound. */
  allowedValues: ParseContext['allowedValues'];
  /** The rules of the context's strict check; undefined: no field is strict. */
  strict: unknown;
  timeZone: string;
  maxItems: number;
  mostTold: number;
}>;

/** The result: the body is refused as a whole, or validated. */
export type JudgeResult =
  | Readonly<{ refused: Refusal }>
  | Readonly<{ judged: SentJudged; lines: Int32Array<ArrayBuffer> | null }>;

/** {@link Judged} as it is sent: lists of numbers as typed arrays, which are transferred and not copied. */
type SentJudged = Readonly<{
  places: Int32Array<ArrayBuffer>;
  identifiers: Int32Array<ArrayBuffer>;
  columns: Judged['columns'];
  first: Values | undefined;
  /** Pairs: the index of an item, and that of the earlier item with the same key. */
  repeats: Int32Array<ArrayBuffer>;
  failed: number;
  faults: readonly { index: number; fault: PlainFault }[];
}>;

export function packJudged({
  places,
  identifiers,
  columns,
  first,
  repeats,
  failed,
  faults,
}: Judged): SentJudged {
  return {
    places: Int32Array.from(places),
    identifiers: Int32Array.from(identifiers),
    columns,
    first: places.length === 1 ? first : undefined,
    repeats: Int32Array.from(repeats.flatMap(({ index, sameAs }) => [index, sameAs])),
    failed,
    faults: faults.map(({ index, fault }) => ({ index, fault: plain(fault) })),
  };
}

/** The transferable buffers of a packed value. */
export const buffersOf = ({ places, identifiers, repeats }: SentJudged): ArrayBuffer[] => [
  places.buffer,
  identifiers.buffer,
  repeats.buffer,
];

export function unpackJudged({ places, identifiers, repeats, faults, ...rest }: SentJudged): Judged {
  return {
    ...rest,
    count: places.length,
    places: Array.from(places),
    identifiers: Array.from(identifiers),
    repeats: Array.from({ length: repeats.length / 2 }, (_, i) => ({
      index: repeats[2 * i]!,
      sameAs: repeats[2 * i + 1]!,
    })),
    faults: faults.map(({ index, fault }) => ({ index, fault: Fault.of(fault) })),
  };
}

const plain = ({ code, reason, field, more }: Fault): PlainFault => ({
  code: code satisfies FaultCode,
  reason,
  field,
  more: more.map(plain),
});
