import { findRule } from '@/domain/checks/all-rules';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { readFindingsQuery } from './findings-query';
import { pairsOf, taggedReply } from './tagged-reply';

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
  const { limit, offset, ...asked } = readFindingsQuery(pairsOf(parameters), mayList);
  const wanted = { ...asked, actor };
  const counts = await services.checks.counts(wanted);
  const findings = await services.checks.list({ ...wanted, skip: offset, limit });
  const data = findings.map((finding) => ({
    id: Number(finding.id),
    collection: finding.collection,
    rule: finding.rule,
    rule_name: finding.office?.name ?? null,
    severity: findRule(finding.rule)?.severity,
    state: finding.state,
    key: finding.key,
    field: finding.field,
    ids: finding.ids,
    records: finding.records,
    value: finding.value,
    expected: finding.expected,
    effect: finding.effect,
    found_at: finding.foundAt,
    changed_at: finding.changedAt,
    reason: finding.reason,
  }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return taggedReply({ total, data }, request);
}
