import { z } from 'zod';
import { collections, OPERATIONS } from '@/domain/collections';
import {
  BINDABLE_FIELDS,
  type Binding,
  bindableField,
  findIdleBinding,
  normaliseBindings,
  onlyValueOf,
  readBoundValue,
} from '@/domain/keys/bindings';
import { MAX_WEB_ORIGINS, readWebOrigin } from '@/domain/keys/web-origins';
import { MAX_BOUND_VALUES, MAX_RATE_PER_MINUTE } from '@/domain/limits';
import { type Grant, isScope, normaliseGrants } from '@/domain/permissions';
import type { InputFault } from '@/domain/refusals/input-fault';
import { invalid, issueOf, refusedValue } from '@/server/input/input';
import { NetworkFault, normaliseAddress, parseNetwork } from '@/server/network/addresses';

const MAX_NETWORKS = 100;
const MAX_GRANTS = 200;

const written = z.iso.datetime({ offset: true });
export const moment = z.union([z.date(), z.string()]).transform((value, context) => {
  if (value instanceof Date) return value;
  if (written.safeParse(value).success) return new Date(value);
  context.addIssue({ code: 'custom', ...issueOf({ code: 'not_a_moment' }) });
  return z.NEVER;
});

const network = z.string().transform((text, context) => {
  try {
    return parseNetwork(text);
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    context.addIssue({ code: 'custom', ...issueOf(error.fault) });
    return z.NEVER;
  }
});

const grant = z.strictObject({
  scope: z.string().refine(isScope, issueOf({ code: 'not_a_scope' })),
  operations: z.array(z.enum(OPERATIONS)).min(1).max(20).readonly(),
});

export const grants = z
  .array(grant)
  .refine((list) => list.length > 0, issueOf({ code: 'no_grant' }))
  .max(MAX_GRANTS)
  .readonly()
  .transform(normaliseGrants);

/** Networks in CIDR notation; none: any address. */
export const networks = z
  .array(network)
  .max(MAX_NETWORKS)
  .transform((list) => [...new Set(list)]);

const webOrigin = z.string().transform((text, context) => {
  const read = readWebOrigin(text);
  if ('origin' in read) return read.origin;
  context.addIssue({ code: 'custom', ...issueOf({ code: 'not_a_web_origin', ...read }) });
  return z.NEVER;
});

/** The origins of the web pages that may use a key; none: no page of another site. */
export const webOrigins = z
  .array(webOrigin)
  .max(MAX_WEB_ORIGINS)
  .transform((list) => [...new Set(list)]);

/** The bindings of a key; none: any value. */
export const bindings = z
  .array(
    z.strictObject({
      field: z.string(),
      values: z.array(z.string()).min(1).max(MAX_BOUND_VALUES).readonly(),
    }),
  )
  .max(BINDABLE_FIELDS.length)
  .readonly()
  .transform((list, context) =>
    normaliseBindings(
      list.map(({ field, values }, i) => ({
        field,
        values: values.map((raw, j) => {
          const declared = bindableField(field);
          const value = declared && readBoundValue(raw, declared);
          if (typeof value === 'string') return value;
          const fault: InputFault = value === undefined ? { code: 'not_bindable' } : refusedValue(value);
          const path = declared === undefined ? [i, 'field'] : [i, 'values', j];
          context.addIssue({ code: 'custom', path, ...issueOf(fault) });
          return raw;
        }),
      })),
    ),
  );

/** The bindings of a data officer, who reads all records and writes; none: any value. */
export const staffBindings = bindings.superRefine((list, context) => {
  const at = list.findIndex(({ field }) => onlyValueOf(field) !== undefined);
  if (at >= 0)
    context.addIssue({ code: 'custom', path: [at, 'field'], ...issueOf({ code: 'not_bindable' }) });
});

/** @throws {ServiceError} `invalid_parameter` for a binding that limits none of the permitted collections */
export function assertBindingsLimit(
  { bindings: list, permissions }: { bindings: readonly Binding[]; permissions: readonly Grant[] },
  member = 'bindings',
): void {
  const idle = findIdleBinding(list, permissions);
  if (idle === undefined) return;
  throw invalid(`${member}.${list.indexOf(idle)}.field`, { code: 'binding_without_effect' });
}

/** Requests a minute; null: the service's default; 0: unlimited. */
export const rate = z.number().int().min(0).max(MAX_RATE_PER_MINUTE).nullable();

export const address = z.string().transform((text, context) => {
  const normal = normaliseAddress(text.trim());
  if (normal !== undefined) return normal;
  context.addIssue({ code: 'custom', ...issueOf({ code: 'not_an_address' }) });
  return z.NEVER;
});

export const collectionName = z.enum(collections.map(({ resource }) => resource));
export const operation = z.enum(OPERATIONS);
