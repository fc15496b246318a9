import type { Field, Text } from './field';

/** Why an item of a batch was not stored (docs/specification.md, "Batches"). */
export const FAULT_CODES = [
  'required',
  'invalid_type',
  'invalid_value',
  'too_long',
  'unknown_field',
  'not_an_object',
  'not_found',
  'repeated_identifier',
  'duplicate',
  'nothing_to_change',
  'outside_scope',
  'not_listed',
  'period_locked',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];
export type Language = keyof Text;

/** A fault as plain data, which can be sent to another thread and back. */
export type PlainFault = Readonly<{
  code: FaultCode;
  reason: Text;
  field?: string | undefined;
  more: readonly PlainFault[];
}>;

/** The maximum number of further faults of one item: an item can have any number of unknown fields. */
const MAX_FURTHER = 100;

/** What is wrong with a value or an item; the message is created only when it is read. */
export class Fault implements PlainFault {
  readonly code: FaultCode;
  /** The invalid member, if there is one. */
  readonly field: string | undefined;
  readonly reason: Text;
  /** The other faults of the same item, at most 100, which have no further faults themselves. */
  readonly more: readonly Fault[];

  constructor(code: FaultCode, reason: Text, field?: string, more: readonly Fault[] = []) {
    this.code = code;
    this.reason = reason;
    this.field = field;
    this.more = more;
  }

  static of({ code, reason, field, more }: PlainFault): Fault {
    return new Fault(code, reason, field, more.map(Fault.of));
  }

  /** Combines all faults of an item: the first, with the others in `more`. */
  static all([first, ...others]: readonly Fault[]): Fault | undefined {
    if (first === undefined) return undefined;
    const more = [...first.more, ...others.flatMap((fault) => [fault, ...fault.more])];
    if (more.length === first.more.length) return first;
    const single = more.map((fault) =>
      fault.more.length === 0 ? fault : new Fault(fault.code, fault.reason, fault.field),
    );
    return new Fault(first.code, first.reason, first.field, single.slice(0, MAX_FURTHER));
  }

  /** The reason as text, after the field's name if the fault concerns a field. */
  message(language: Language): string {
    return this.field === undefined ? this.reason[language] : `${this.field}: ${this.reason[language]}`;
  }
}

const fault = (code: FaultCode, id: string, en: string) => (field?: Field | string) =>
  new Fault(code, { id, en }, typeof field === 'object' ? field.name : field);

export const required = fault('required', 'wajib diisi', 'a value is required');
export const notAnObject = fault('not_an_object', 'butir bukan objek JSON', 'the item is not a JSON object');
export const nothingToChange = fault(
  'nothing_to_change',
  'butir tidak menyebut kolom yang diubah',
  'the item names no field to change',
);

/** No record of the collection has the identifier. */
export const notFound = ({ identifier, resource }: { identifier: string; resource: string }): Fault =>
  new Fault(
    'not_found',
    {
      id: `tidak ada data ${resource} dengan nomor ini`,
      en: `no record of ${resource} has this identifier`,
    },
    identifier,
  );

export const repeatedIdentifier = fault(
  'repeated_identifier',
  'nomor ini sudah disebut butir lain dalam kiriman yang sama',
  'an earlier item of the same batch names this identifier',
);
export const duplicate = fault(
  'duplicate',
  'data dengan kunci data yang sama sudah ada',
  'a record with the same natural key exists',
);

/** The maximum number of allowed values that a message names. */
const MAX_SHOWN_VALUES = 10;

/** The API key or the person may not write this value: it is not among those of the binding. */
export function outsideScope(field: Field, allowed: ReadonlySet<string | number>): Fault {
  const shown =
    [...allowed].slice(0, MAX_SHOWN_VALUES).join(', ') + (allowed.size > MAX_SHOWN_VALUES ? ', …' : '');
  return new Fault(
    'outside_scope',
    {
      id: `di luar batas; yang diizinkan: ${shown}`,
      en: `is outside the scope; allowed: ${shown}`,
    },
    field.name,
  );
}

/** A value that is not in the register or the list of a strict field. @param nearest the most similar listed value */
export function notListed(field: Field, nearest: string | undefined): Fault {
  const [id, en] =
    nearest === undefined ? ['', ''] : [`; yang terdekat: ${nearest}`, `; the nearest is: ${nearest}`];
  return new Fault(
    'not_listed',
    { id: `tidak ada dalam daftar${id}`, en: `is not a listed value${en}` },
    field.name,
  );
}

/** The record has values that the API key or the person may not write. */
export const recordOutsideScope = ({ identifier }: { identifier: string }): Fault =>
  new Fault(
    'outside_scope',
    {
      id: 'data dengan nomor ini di luar batas Anda',
      en: 'the record with this identifier is outside your scope',
    },
    identifier,
  );

const SHOWN_NAME_LENGTH = 64;

/** A member that is not a field; its name is shortened, because it comes from the caller and may be very long. */
export function unknownField(
  name: string,
  { resource, near }: { resource: string; near: string | undefined },
): Fault {
  const [id, en] = near === undefined ? ['', ''] : [`; mungkin maksudnya ${near}`, `; did you mean ${near}`];
  const shown = name.length > SHOWN_NAME_LENGTH ? `${name.slice(0, SHOWN_NAME_LENGTH)}…` : name;
  return new Fault(
    'unknown_field',
    { id: `bukan kolom ${resource}${id}`, en: `is not a field of ${resource}${en}` },
    shown.toWellFormed(),
  );
}

export const invalidType = (field: Field, id: string, en: string): Fault =>
  new Fault('invalid_type', { id: `harus berupa ${id}`, en: `must be ${en}` }, field.name);

export const invalidValue = (field: Field, id: string, en: string): Fault =>
  new Fault('invalid_value', { id, en }, field.name);

/** A text that contains a person's national number. */
export const personalNumber = (field: Field): Fault =>
  invalidValue(
    field,
    'memuat NIK seseorang, yang tidak boleh disimpan di sini',
    "contains a person's national number (NIK), which must not be stored here",
  );

export const tooLong = (field: Field, maxLength: number): Fault =>
  new Fault(
    'too_long',
    { id: `paling banyak ${maxLength} karakter`, en: `must have at most ${maxLength} characters` },
    field.name,
  );
