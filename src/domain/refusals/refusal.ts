import type { Text } from '../collections/field';
import type { PasswordFault } from '../passwords';
import type { BoundaryFault } from '../pictures/boundaries/fault';
import type { InputFault } from './input-fault';
import type { JsonFault } from './json-fault';
import type { KeyFault, KeyPlace } from './key-fault';
import type { UnreadableFile } from './unreadable-file';

/** A refusal of one of these codes, with its details. */
type Told<Code extends string, Details = unknown> = Code extends unknown
  ? Readonly<{ code: Code } & Details>
  : never;

/** Seconds after which the caller may try again. */
type Later = { retryAfter: number };

/**
 * Paths near one that does not exist; `identifier`: the name of the identifier's field, if the path ended with an
 * identifier; existing paths never do.
 */
export type NearPath = Readonly<{ paths: readonly string[]; identifier?: string | undefined }>;

/** Refusals of the REST interface (specification: errors). */
export type RestRefusal =
  | Told<
      | 'missing_body'
      | 'invalid_encoding'
      | 'not_an_array'
      | 'malformed_request'
      | 'expired_key'
      | 'revoked_key'
      | 'suspended_key'
      | 'address_not_allowed'
      | 'request_timeout'
      /** The collection has been written since the list whose tag `If-Match` names. */
      | 'list_changed'
      /** The idempotency key was used with another method, path or content. */
      | 'idempotency_key_reused'
      | 'internal_error'
    >
  /** `expected`: the only type that is read; absent: JSON. */
  | Told<'unsupported_media_type', { expected?: string | undefined; isDamaged?: boolean }>
  | Told<'invalid_json', { fault?: JsonFault | undefined }>
  /** `line`: from 1, where the row begins. */
  | Told<'invalid_csv', { line: number; fault: 'quote' | 'repeated_name' }>
  /** `place`: the part of the request in which a key was sent instead. */
  | Told<'missing_key', { place?: KeyPlace | undefined }>
  /** `fault`: what is wrong with its text; absent: it is well formed. */
  | Told<'unknown_key', { fault?: KeyFault | undefined }>
  /** `near`: the paths that were probably meant. */
  | Told<'not_found', { near?: NearPath | undefined }>
  | Told<'too_many_items', { limit: number }>
  /** `item`: its position in the batch, from 0. */
  | Told<'too_many_members', { limit: number; item: number }>
  | Told<'nested_too_deeply', { limit: number }>
  /** `field`: the query parameter, or the path of an input's member, such as `grant.expiresAt`. */
  | Told<'invalid_parameter', { field: string; fault: InputFault }>
  /** `field`: the request header, in small letters. */
  | Told<'invalid_header', { field: string; fault: InputFault }>
  | Told<'operation_not_allowed', { collection: string; operation: string }>
  /** The key reads released figures only. `field`: the query parameter that asks for others; absent: the path answers none. */
  | Told<'released_only', { field?: string | undefined }>
  /** The key may be used by web pages, but not by those of this origin. `origin`: as the browser sent it. */
  | Told<'origin_not_allowed', { origin: string }>
  /** The key may be used only as the password of HTTP Basic, for reading, but was sent in `x-api-key`. */
  | Told<'basic_only'>
  /** OData: `field` is the query option, or the part of the path, that the service does not support. */
  | Told<'not_supported', { field: string; reason: Text }>
  /** `allow`: the methods, in the format of the header of that name. */
  | Told<'method_not_allowed', { allow: string }>
  /** `limit`: in bytes. */
  | Told<'body_too_large' | 'headers_too_large', { limit: number }>
  /** `limit`: the requests per minute, all of which are used. `keyless`: those without a key from one address. */
  | Told<'rate_exceeded', { limit: number; keyless?: true } & Later>
  /** `limit`: concurrent requests of one key. */
  | Told<'too_many_requests', { limit: number } & Later>
  /** `limit`: first replies that are kept for one key. */
  | Told<'too_many_idempotency_keys', { limit: number } & Later>
  /** `limit`: open proposals of one key; `items`: the items of these together. */
  | Told<'too_many_proposals', { limit: number; items: number } & Later>
  /** `request_running`: the first request with this idempotency key has no reply yet. */
  | Told<'request_running' | 'too_much_under_way' | 'unavailable', Later>;

/** Further refusals, which only the pages receive. */
export type PageRefusal =
  | Told<
      /** A form that a program seems to have sent. */
      | 'robot_suspected'
      | 'not_signed_in'
      | 'not_permitted'
      /** Sent by a page of another site. */
      | 'foreign_origin'
      /** People cannot decide on their own request. */
      | 'own_request'
      /** A key would be valid at addresses that the applicant did not name, which needs a confirmation. */
      | 'addresses_widened'
      | 'writes_unlimited'
      | 'last_administrator'
      /** People cannot change their own role or disable their own account. */
      | 'own_account'
      | 'person_disabled'
      /** A second factor is required of this person, who has none yet. */
      | 'two_factor_required'
      /** The password, and the second factor if there is one, must be entered again before this action. */
      | 'reauthentication_required'
      | 'two_factor_on'
      | 'two_factor_off'
      | 'two_factor_not_begun'
      | 'key_revoked'
      | 'key_rotated'
      | 'key_suspended'
      /** Only an active key can be rotated. */
      | 'key_not_active'
      /** The key of a one-time link was collected, or the link was withdrawn. */
      | 'link_collected'
      | 'link_withdrawn'
      /** The state of the request has changed meanwhile. */
      | 'request_decided'
      /** The applicant has changed or answered the request since it was read. */
      | 'request_changed'
      /** Another step was taken since the caller saw the period. */
      | 'release_step_taken'
      /** The one who approves must be another than the one who submitted. */
      | 'release_needs_other'
      /** The value is already listed for its field, or records already have it. */
      | 'value_exists'
      | 'name_taken'
      | 'too_many_views'
      /** A thread has the maximum number of comments. */
      | 'too_many_comments'
      /** The comment was changed since the caller read it. */
      | 'comment_changed'
      /** The record differs from the one that the caller was shown. */
      | 'record_changed'
      /** Records would get the natural key of others. */
      | 'would_duplicate'
      /** Records that the person may not change. */
      | 'outside_scope'
      /** The import is applied, failed or cancelled already. */
      | 'import_ended'
      /** There is no preview to apply. */
      | 'import_not_ready'
      /** Neither the file nor a person says that its figures count what the collection counts. */
      | 'import_counts_unknown'
      /** The findings of the preview that have to be looked at have not been looked at. */
      | 'import_findings_unseen'
      /** The database has lost the rows of the preview in a crash; it must be made again. */
      | 'import_preview_lost'
      /** The sums of the figures of a file and of its parts differ: some figures would be lost or doubled. */
      | 'import_unbalanced'
      /** The file of the import is no longer stored. */
      | 'import_file_gone'
      /** The service stopped while it worked on the import; nothing was stored. */
      | 'import_interrupted'
      /** The steps of the import were changed elsewhere since the caller read them. */
      | 'import_recipe_changed'
      /** The import is being applied. */
      | 'import_busy'
      /** A one-time link that is unknown, used or expired; the refusal does not say which. */
      | 'invalid_link'
      /** Too many wrong codes: the password must be entered again. */
      | 'sign_in_again'
      /** The process that reads and writes an import ended unexpectedly; nothing was stored. */
      | 'import_process_failed'
      | 'import_cancelled'
    >
  /** Open findings about the period cannot be right: about `count` records. */
  | Told<'release_blocked', { count: number }>
  /** A record is or would be of a released period that takes no writes, so none was written. */
  | Told<'period_locked', { reason: Text }>
  | Told<'unreadable_file', UnreadableFile>
  /** A file with boundaries that cannot be used. */
  | Told<'unusable_boundaries', BoundaryFault>
  /** The files that are kept for imports take too much space: those of the caller, or of all. */
  | Told<'import_files_full', { whose: 'own' | 'all' }>
  | Told<'weak_password', { field: string; weakness: PasswordFault }>
  /** The e-mail address and the password do not match, or the address is unknown; the refusal does not say which. */
  | Told<'wrong_credentials', { field?: string }>
  /** The second factor's code, which is wrong or too old, or right but has been used before. */
  | Told<'wrong_code' | 'used_code', { field: 'code' }>
  /** A one-time link cannot be replaced, because the key that it would issue has ended. `endedAt`: RFC 3339. */
  | Told<'linked_key_ended', { name: string; endedAt: string }>
  | Told<'email_taken', { field: 'email' }>
  /**
   * Others have written records that the import concerns, and nothing was stored: `count` rows of its preview; the first
   * are named by their numbers, with their former and present status; null: not in the preview.
   */
  | Told<
      'import_outdated',
      {
        count: number;
        rows: readonly Readonly<{ n: number; was: string | null; is: string | null }>[];
      }
    >
  /** The number of matching records is no longer the one that the caller was shown. */
  | Told<'count_changed', { count: number }>
  /**
   * Records that match were written since the caller was shown their number: `count` of them; the first are named, and the
   * people who wrote them.
   */
  | Told<
      'matching_changed',
      { count: number; records: readonly number[]; by: readonly Readonly<{ kind: string; name: string }>[] }
    >
  /** The proposal was decided on meanwhile. `by`: the name of who did. */
  | Told<'proposal_decided', { by: string }>
  /** Records of the batch that is to be undone were changed again: `count` of its `of` records; `records`: the first of these. */
  | Told<'changed_since', { count: number; of: number; records: readonly number[] }>
  | Told<'too_many_attempts', Later>;

/** The reason why the service did not do what was requested. */
export type Refusal = RestRefusal | PageRefusal;
export type RestCode = RestRefusal['code'];
export type RefusalCode = Refusal['code'];
export type RefusalOf<Code extends RefusalCode> = Extract<Refusal, { code: Code }>;

/** Codes that need no details. */
export type PlainCode = {
  [Code in RefusalCode]: { code: Code } extends RefusalOf<Code> ? Code : never;
}[RefusalCode];

/** The HTTP status of each refusal of the REST interface, in the order in which the documents list them. */
export const REST_STATUS = {
  missing_body: 400,
  invalid_encoding: 400,
  invalid_json: 400,
  invalid_csv: 400,
  not_an_array: 400,
  too_many_items: 400,
  too_many_members: 400,
  nested_too_deeply: 400,
  invalid_parameter: 400,
  invalid_header: 400,
  malformed_request: 400,
  missing_key: 401,
  unknown_key: 401,
  expired_key: 401,
  revoked_key: 401,
  suspended_key: 401,
  operation_not_allowed: 403,
  released_only: 403,
  basic_only: 403,
  address_not_allowed: 403,
  origin_not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  request_running: 409,
  list_changed: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  headers_too_large: 431,
  rate_exceeded: 429,
  too_many_requests: 429,
  too_much_under_way: 429,
  too_many_idempotency_keys: 429,
  too_many_proposals: 429,
  internal_error: 500,
  not_supported: 501,
  unavailable: 503,
} as const satisfies Record<RestCode, number>;

/** The status that only OData answers, which the OpenAPI document does not describe. */
export const ODATA_STATUS = REST_STATUS.not_supported;

const PAGE_STATUS = {
  weak_password: 400,
  robot_suspected: 400,
  unreadable_file: 400,
  unusable_boundaries: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  wrong_code: 401,
  used_code: 401,
  not_permitted: 403,
  foreign_origin: 403,
  own_request: 403,
  two_factor_required: 403,
  reauthentication_required: 403,
  addresses_widened: 409,
  writes_unlimited: 409,
  email_taken: 409,
  last_administrator: 409,
  own_account: 409,
  person_disabled: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  two_factor_not_begun: 409,
  key_revoked: 409,
  key_rotated: 409,
  key_suspended: 409,
  key_not_active: 409,
  link_collected: 409,
  link_withdrawn: 409,
  linked_key_ended: 409,
  request_decided: 409,
  request_changed: 409,
  release_step_taken: 409,
  release_needs_other: 403,
  release_blocked: 409,
  period_locked: 409,
  value_exists: 409,
  name_taken: 409,
  too_many_views: 409,
  too_many_comments: 409,
  comment_changed: 409,
  record_changed: 409,
  count_changed: 409,
  matching_changed: 409,
  proposal_decided: 409,
  would_duplicate: 409,
  outside_scope: 403,
  changed_since: 409,
  import_ended: 409,
  import_not_ready: 409,
  import_counts_unknown: 409,
  import_findings_unseen: 409,
  import_preview_lost: 409,
  import_file_gone: 410,
  import_files_full: 409,
  import_interrupted: 503,
  import_outdated: 409,
  import_unbalanced: 409,
  import_busy: 409,
  import_recipe_changed: 409,
  import_cancelled: 409,
  invalid_link: 410,
  too_many_attempts: 429,
  sign_in_again: 429,
  import_process_failed: 500,
} as const satisfies Record<PageRefusal['code'], number>;

/** The HTTP status of each refusal. */
export const REFUSAL_STATUS: Readonly<Record<RefusalCode, number>> = { ...REST_STATUS, ...PAGE_STATUS };

/** Whether a refusal is one of the REST interface. */
export const isRestRefusal = (refusal: Refusal): refusal is RestRefusal => refusal.code in REST_STATUS;
