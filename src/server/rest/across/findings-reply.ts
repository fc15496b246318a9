import { hash } from 'node:crypto';
import { findRule } from '@/domain/checks/all-rules';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { CONTENT_TYPE, matchesTag } from '../negotiate';
import { readFindingsQuery } from './findings-query';

/** Characters of a digest in a tag. */
const TAG_LENGTH = 22;

/**
 * Answers which figures look wrong (docs/specification.md, "Findings"). A key whose lists show only its own records sees only the
 * findings of its own values.
 * @throws {ServiceError} `invalid_parameter`, `operation_not_allowed`
 */
export async function findingsReply(
  parameters: Readonly<Record<string, string[]>>,
  mayList: MayList,
  { services, actor, request }: RestContext,
): Promise<ApiReply> {
  const pairs = Object.entries(parameters).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const { limit, offset, ...asked } = readFindingsQuery(pairs, mayList);
  const wanted = { ...asked, actor };
  const counts = await services.checks.counts(wanted);
  const findings = await services.checks.list({ ...wanted, skip: offset, limit });
  const data = findings.map((finding) => ({
    id: Number(finding.id),
    collection: finding.collection,
    rule: finding.rule,
    severity: findRule(finding.rule)?.severity,
    state: finding.state,
    key: finding.key,
    field: finding.field,
    ids: finding.ids,
    records: finding.records,
    value: finding.value,
    expected: finding.expected,
    found_at: finding.foundAt,
    changed_at: finding.changedAt,
    reason: finding.reason,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const body = JSON.stringify({ status: true, total, data });
  const headers = {
    'content-type': CONTENT_TYPE.json,
    etag: `W/"${hash('sha256', body, 'base64url').slice(0, TAG_LENGTH)}"`,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, x-api-key',
  };
  if (matchesTag(request.header('if-none-match'), headers.etag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: request.method === 'HEAD' ? null : body };
}
