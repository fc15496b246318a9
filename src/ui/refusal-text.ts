import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Refusal } from '@/domain/refusals/refusal';
import type { PageLanguage } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';

type Translator = ReturnType<typeof useTranslations<'errors'>>;

const SECONDS_PER_MINUTE = 60;
/** The digits of a coordinate to the decimetre. */
const COORDINATE_DIGITS = 6;

/** Returns a function that explains a refusal in the reader's language. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useTranslations('errors');
  const language = useLanguage();
  return useCallback((refusal: Refusal) => refusalText(refusal, { t, language }), [t, language]);
}

/** The text of a refusal. A new code does not compile until it has a text here. */
function refusalText(
  refusal: Refusal,
  { t, language }: Readonly<{ t: Translator; language: PageLanguage }>,
): string {
  switch (refusal.code) {
    case 'unavailable':
      return t('unreachable');
    case 'too_many_items':
      return t('too_many_items', { limit: refusal.limit });
    case 'unreadable_file':
      return t('unreadable_file', { fault: refusal.fault, limit: refusal.limit ?? 0 });
    case 'unusable_boundaries':
      return t('unusable_boundaries', {
        fault: refusal.fault,
        feature: 'feature' in refusal ? refusal.feature : '',
        name: 'name' in refusal ? refusal.name : '',
        choices: 'choices' in refusal ? refusal.choices.join(', ') : '',
        number: 'number' in refusal ? String(refusal.number) : '',
        first: 'first' in refusal ? String(refusal.first) : '',
        // Coordinates are written as in files and programs for maps, in every language.
        longitude: 'at' in refusal ? refusal.at[0].toFixed(COORDINATE_DIGITS) : '',
        latitude: 'at' in refusal ? refusal.at[1].toFixed(COORDINATE_DIGITS) : '',
      });
    case 'import_files_full':
      return t('import_files_full', { whose: refusal.whose });
    case 'weak_password':
      return t(`weak_password_${refusal.weakness}`);
    case 'changed_since':
      return t('changed_since', { count: refusal.count });
    case 'import_outdated':
      return t('import_outdated', { count: refusal.count });
    case 'count_changed':
      return t('count_changed', { count: refusal.count });
    case 'proposal_decided':
      return t('proposal_decided', { by: refusal.by });
    case 'release_blocked':
      return t('release_blocked', { count: refusal.count });
    case 'period_locked':
      return t('period_locked', { reason: refusal.reason[language] });
    case 'matching_changed':
      return t('matching_changed', { count: refusal.count });
    case 'linked_key_ended':
      return t('linked_key_ended', { name: refusal.name, endedAt: new Date(refusal.endedAt) });
    case 'too_many_attempts':
      return t('too_many_attempts', {
        minutes: Math.max(1, Math.ceil(refusal.retryAfter / SECONDS_PER_MINUTE)),
      });
    case 'invalid_parameter':
    case 'body_too_large':
    case 'not_found':
    case 'not_signed_in':
    case 'not_permitted':
    case 'foreign_origin':
    case 'wrong_credentials':
    case 'wrong_code':
    case 'used_code':
    case 'robot_suspected':
    case 'own_request':
    case 'addresses_widened':
    case 'writes_unlimited':
    case 'key_revoked':
    case 'key_rotated':
    case 'key_suspended':
    case 'key_not_active':
    case 'link_collected':
    case 'link_withdrawn':
    case 'request_decided':
    case 'request_changed':
    case 'release_step_taken':
    case 'release_needs_other':
    case 'value_exists':
    case 'name_taken':
    case 'too_many_views':
    case 'too_many_comments':
    case 'comment_changed':
    case 'record_changed':
    case 'would_duplicate':
    case 'outside_scope':
    case 'person_disabled':
    case 'two_factor_required':
    case 'reauthentication_required':
    case 'two_factor_on':
    case 'two_factor_off':
    case 'two_factor_not_begun':
    case 'email_taken':
    case 'last_administrator':
    case 'own_account':
    case 'import_not_ready':
    case 'import_counts_unknown':
    case 'import_findings_unseen':
    case 'import_preview_lost':
    case 'import_unbalanced':
    case 'import_file_gone':
    case 'import_interrupted':
    case 'import_ended':
    case 'import_busy':
    case 'import_recipe_changed':
    case 'invalid_link':
    case 'sign_in_again':
    case 'import_process_failed':
    case 'import_cancelled':
      return t(refusal.code);
    // If a page receives one of these, the page has a defect.
    case 'missing_body':
    case 'invalid_encoding':
    case 'invalid_json':
    case 'invalid_csv':
    case 'not_an_array':
    case 'too_many_members':
    case 'nested_too_deeply':
    case 'malformed_request':
    case 'missing_key':
    case 'unknown_key':
    case 'expired_key':
    case 'revoked_key':
    case 'suspended_key':
    case 'operation_not_allowed':
    case 'released_only':
    case 'basic_only':
    case 'address_not_allowed':
    case 'origin_not_allowed':
    case 'method_not_allowed':
    case 'request_timeout':
    case 'unsupported_media_type':
    case 'headers_too_large':
    case 'rate_exceeded':
    case 'too_many_requests':
    case 'too_much_under_way':
    case 'invalid_header':
    case 'request_running':
    case 'list_changed':
    case 'idempotency_key_reused':
    case 'too_many_idempotency_keys':
    case 'too_many_proposals':
    case 'not_supported':
    case 'internal_error':
      return t('internal_error');
  }
}
