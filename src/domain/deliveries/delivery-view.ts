import type { Condition, View } from '../collections/view/view';
import type { DeliveryForm } from './form';

/** How a delivery is stored: the spellings of its unit and of its part of the year. */
export type StoredAs = Readonly<{ units: readonly string[]; year: number; parts: readonly string[] }>;

/** The view of a table that shows the records of one delivery. */
export function viewOfDelivery({ unit, period }: DeliveryForm, { units, year, parts }: StoredAs): View {
  const all: Condition[] = [];
  if (unit !== undefined) all.push({ column: unit.name, op: 'in', value: [...units] });
  if ('moment' in period) {
    const { name } = period.moment;
    const month = Number(parts[0]);
    all.push({ column: name, op: 'gte', value: firstMoment(year, month) });
    all.push({ column: name, op: 'lt', value: firstMoment(year, month + 1) });
  } else {
    all.push({ column: period.year.name, op: 'eq', value: String(year) });
    if (period.part !== undefined) all.push({ column: period.part.name, op: 'in', value: [...parts] });
  }
  return { filter: { all } };
}

/** The beginning of a month; the thirteenth is the first of the next year. */
function firstMoment(year: number, month: number): string {
  const at = new Date(Date.UTC(year, month - 1, 1));
  return at.toISOString().slice(0, 19);
}
