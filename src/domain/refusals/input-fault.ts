import type { Text } from '@/domain/collections/field';

type Told<Code extends string, Details = unknown> = Code extends unknown
  ? Readonly<{ code: Code } & Details>
  : never;

/** What is wrong with one value that a caller sent. Its texts are in `fault-text.ts`. */
export type InputFault =
  | Told<
      | 'required'
      | 'control_character'
      | 'invisible_character'
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
      /** A collection and an operation must be given together. */
      | 'needs_both'
      /** A field to which keys cannot be bound. */
      | 'not_bindable'
      /** No collection with a permission has the field. */
      | 'binding_without_effect'
      | 'csv_only'
      | 'changed_since_alone'
    >
  /** `limit`: in characters. */
  | Told<'too_long', { limit: number }>
  | Told<'too_many', { limit: number }>
  /** A whole number; if one of the limits is missing: at least, or at most. */
  | Told<'not_between', { min?: number; max?: number }>
  | Told<'not_one_of', { known: readonly string[] }>
  /** `type`: its name in JSON. */
  | Told<'wrong_type', { type: string }>
  /** `better`: the notation of a range of this field. */
  | Told<'unknown_parameter', { better?: string }>
  /** `name`: absent if the parameter itself is the name. */
  | Told<'unknown_field', { name?: string }>
  /** `since`: RFC 3339. */
  | Told<'before_history', { since: string }>
  | Told<'not_a_network', { network: string }>
  /** `network` has bits to the right of its mask; `meant` has none. */
  | Told<'bits_beyond_mask', { network: string; meant: string }>
  /**
   * A value that the declaration of its field refuses, for the reason of that fault.
   * `repeat`: the name of the parameter, which must be repeated if several values were meant.
   */
  | Told<'refused_value', { reason: Text; repeat?: string }>;
