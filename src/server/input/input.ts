import type { z } from 'zod';
import type { Fault } from '@/domain/collections/fault';
import type { InputFault } from '@/domain/refusals/input-fault';
import type { RefusalOf } from '@/domain/refusals/refusal';
import { ServiceError } from '@/server/errors';

type Issue = z.core.$ZodIssue;

/** Judges an input. @throws {ServiceError} `invalid_parameter` with the first member at fault, and its fault */
export function checked<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ServiceError(refusalOfIssues(result.error, input));
}

/** The refusal of a value that a schema cannot judge. */
export const invalid = (field: string, fault: InputFault): ServiceError =>
  new ServiceError({ code: 'invalid_parameter', field, fault });

/** The fault of a value that the declaration of its field refuses. The refusal names the input beside it. */
export const refusedValue = ({ reason }: Fault): InputFault => ({ code: 'refused_value', reason });

/** The issue for `refine` and `addIssue`: a fault as a refusal reports it. */
export const issueOf = (fault: InputFault) => ({ params: { fault } });

/** The issues that a schema found in an input, as a refusal of the first member at fault. */
export function refusalOfIssues(
  { issues }: z.core.$ZodError,
  input: unknown,
): RefusalOf<'invalid_parameter'> {
  const issue = issues[0]!;
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
  const isMissing = valueAt(input, path) === undefined;
  return { code: 'invalid_parameter', field: path.join('.'), fault: faultOf(issue, isMissing) };
}

function faultOf(issue: Issue, isMissing: boolean): InputFault {
  switch (issue.code) {
    case 'custom':
      return (issue.params?.['fault'] as InputFault | undefined) ?? { code: 'wrong_form' };
    case 'invalid_type':
      return isMissing ? { code: 'required' } : { code: 'wrong_type', type: issue.expected };
    case 'too_small':
      if (issue.origin !== 'number' && issue.origin !== 'int')
        return { code: issue.minimum === 1 ? 'required' : 'wrong_form' };
      return { code: 'not_between', min: Number(issue.minimum) };
    case 'too_big':
      if (issue.origin === 'string') return { code: 'too_long', limit: Number(issue.maximum) };
      return issue.origin === 'array'
        ? { code: 'too_many', limit: Number(issue.maximum) }
        : { code: 'not_between', max: Number(issue.maximum) };
    case 'invalid_value':
      return { code: 'not_one_of', known: issue.values.map(String) };
    case 'unrecognized_keys':
      return { code: 'unknown' };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'not_an_email' : 'wrong_form' };
    default:
      return { code: 'wrong_form' };
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const member of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[member];
  return value;
}
