import type { Text } from '@/domain/collections/field';
import type { WebOriginFault } from '@/domain/keys/web-origins';

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
      | 'not_json'
      /** JSONP, which would run a reply as a script of another page. */
      | 'no_jsonp'
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
      /** A token of a walk that the service did not give for this key and collection. */
      | 'not_a_next'
      | 'next_expired'
      /** It was sent with the `changed_since` or `fields` of another walk. */
      | 'next_of_other_parameters'
      | 'next_alone'
      /** An `Idempotency-Key` of another form. */
      | 'not_an_idempotency_key'
      /** An `If-Match` that is neither `*` nor a list of entity tags. */
      | 'not_entity_tags'
      /** The keys in `x-api-key` and `Authorization: Basic` differ. */
      | 'other_key'
    >
  /** `limit`: the maximum length, in characters. */
  | Told<'too_long', { limit: number }>
  | Told<'too_many', { limit: number }>
  /** Not a whole number within the limits, one of which may be missing. */
  | Told<'not_between', { min?: number; max?: number }>
  /** `better`: the one that was probably meant. */
  | Told<'not_one_of', { known: readonly string[]; better?: string | undefined }>
  /** `type`: the type's name in JSON. */
  | Told<'wrong_type', { type: string }>
  /** `better`: the name that was probably meant; `known`: the possible names. */
  | Told<'unknown_parameter', { better?: string | undefined; known?: readonly string[] | undefined }>
  /** `name`: absent if the parameter itself is the name; `better` and `known` as above. */
  | Told<
      'unknown_field',
      { name?: string; better?: string | undefined; known?: readonly string[] | undefined }
    >
  /** A range of a field that allows none; `ranged`: the fields of the collection that allow ranges. */
  | Told<'no_range', { field: string; ranged: readonly string[] }>
  /** `examples`: a period of each form. */
  | Told<'not_a_period', { examples: readonly string[] }>
  /** A code that the register of places does not have; `within`: the nearest larger place that it has. */
  | Told<'unknown_place', { place: string; within?: string | undefined }>
  /** `since`: RFC 3339. */
  | Told<'before_history', { since: string }>
  | Told<'not_a_network', { network: string }>
  /** `network` has bits to the right of its mask; `meant` has none. */
  | Told<'bits_beyond_mask', { network: string; meant: string }>
  /** `meant`: the origin that the text contains. */
  | Told<'not_a_web_origin', { text: string; why: WebOriginFault; meant?: string | undefined }>
  /**
   * A value that the declaration of its field refuses, for the reason of that fault.
   * `repeat`: the name of the parameter, which must be repeated if several values were meant; `range`: if a range was meant.
   */
  | Told<'refused_value', { reason: Text; repeat?: string; range?: string }>;
