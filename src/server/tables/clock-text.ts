import type { Field } from '@/collections';
import type { ParseContext } from '@/collections/kinds/context';
import { parseTimestamp } from '@/collections/kinds/moment';
import type { Value } from '@/collections/kinds/parse';

const MINUTE = 60_000;

/**
 * A value for a spreadsheet: a moment by the service's clock, `2025-01-15 09:00:00`, which programs know for a date. One
 * that would be read back as another moment, for the clock was changed then, stays as the interface has it.
 */
export function clockText(value: Value, field: Field, context: ParseContext): Value {
  if (field.kind === 'datetime') return String(value).replace('T', ' ');
  if (field.kind !== 'timestamp') return value;
  const instant = Date.parse(String(value));
  const local = new Date(instant + context.timeZone.offsetMinutes(instant) * MINUTE);
  if (Number.isNaN(local.getTime())) return value;
  const text = local.toISOString().replace('T', ' ').replace('Z', '').replace('.000', '');
  return parseTimestamp(text, field, context) === value ? text : value;
}
