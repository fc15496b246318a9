import type { Text } from '@/domain/collections/field';

type Told<Code extends string, Details = unknown> = Code extends unknown
  ? Readonly<{ code: Code } & Details>
  : never;

/** What is wrong with one value that a caller sent. The words for it are in `fault-text.ts`. */
export type InputFault =
  | Told<
      | 'required'
      | 'control_character'
      | 'wrong_form'
      | 'unknown'
      | 'not_utf8'
      | 'repeated'
      | 'not_a_moment'
      | 'not_an_address'
      | 'not_a_scope'
      | 'not_an_email'
      | 'not_a_collection'
      | 'not_an_enumerated_field'
      | 'not_a_cursor'
      | 'not_in_the_future'
      | 'in_the_future'
      | 'no_grant'
      | 'more_than_asked_for'
      | 'ambiguous_prefix'
      | 'same_as_before'
      /** A collection and an operation are asked about together. */
      | 'needs_both'
      | 'csv_only'
      | 'changed_since_alone'
    >
  /** `limit`: in characters. */
  | Told<'too_long', { limit: number }>
  | Told<'too_many', { limit: number }>
  /** A whole number, where one of the ends is left out: at least, or at most. */
  | Told<'not_between', { min?: number; max?: number }>
  | Told<'not_one_of', { known: readonly string[] }>
  /** `type`: as JSON names it. */
  | Told<'wrong_type', { type: string }>
  /** `better`: how a range of this field is written. */
  | Told<'unknown_parameter', { better?: string }>
  /** `name`: absent where the parameter itself is the name. */
  | Told<'unknown_field', { name?: string }>
  /** `since`: RFC 3339. */
  | Told<'before_history', { since: string }>
  | Told<'not_a_network', { network: string }>
  /** `network` has bits to the right of its mask; `meant` has none. */
  | Told<'bits_beyond_mask', { network: string; meant: string }>
  /**
   * A value that the declaration of its field refuses, which says why itself.
   * `repeat`: the name of the parameter, to be repeated where several values were meant.
   */
  | Told<'refused_value', { reason: Text; repeat?: string }>;
