import { Fault } from '@/domain/collections/fault';
import { type Binding, bindableField, findIdleBinding, readBoundValue } from '@/domain/keys/bindings';
import type { Grant } from '@/domain/permissions';

/**
 * What is wrong with a binding: it has no value, or one that its field refuses, for that reason; or no permitted collection
 * has its field.
 */
export type BindingFault = Readonly<{ field: string }> &
  (
    | Readonly<{ kind: 'empty' | 'idle' }>
    | Readonly<{ kind: 'value'; value: string; reason: Fault['reason'] }>
  );

/** The first fault of bindings that a person has entered. */
export function findBindingFault(
  bindings: readonly Binding[],
  permissions: readonly Grant[],
): BindingFault | undefined {
  const idle = findIdleBinding(bindings, permissions);
  for (const { field, values } of bindings) {
    if (values.length === 0) return { field, kind: 'empty' };
    if (idle?.field === field) return { field, kind: 'idle' };
    for (const value of values) {
      const read = readBoundValue(value, bindableField(field)!);
      if (read instanceof Fault) return { field, kind: 'value', value, reason: read.reason };
    }
  }
  return undefined;
}
