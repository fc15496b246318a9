import type { Collection } from '@/domain/collections';
import type { Board } from '@/domain/deliveries/board';
import { findDelivered } from '@/domain/deliveries/form';
import { type ReminderDays, remindersOn } from '@/domain/deliveries/reminders';
import { emailIn } from '@/domain/email';
import type { Agencies } from '@/server/agencies/agencies';
import type { Deliveries } from '@/server/deliveries/deliveries';
import type { RemindedOf } from './mail';

/** The agencies with the boards of their deliveries, read once for all days. */
export type ReminderBasis = Readonly<{
  agencies: readonly Readonly<{
    key: string;
    name: string;
    to: readonly string[];
    collections: readonly Collection[];
  }>[];
  boards: ReadonlyMap<Collection, Board>;
}>;

/** The reminder of an agency on one day. */
export type PlannedReminder = Readonly<{
  key: string;
  agency: string;
  /** The addresses of its contacts; empty: it cannot be reached. */
  to: readonly string[];
  of: readonly RemindedOf[];
}>;

/** @param options.maxAge how old the counts of deliveries may be, in milliseconds */
export async function readReminderBasis({
  agencies,
  deliveries,
  maxAge,
}: Readonly<{
  agencies: Pick<Agencies, 'known'>;
  deliveries: Pick<Deliveries, 'board'>;
  maxAge: number;
}>): Promise<ReminderBasis> {
  const known = [...(await agencies.known())].map(([key, { name, contacts, collections }]) => ({
    key,
    name,
    to: [...new Set(contacts.flatMap((contact) => emailIn(contact) ?? []))],
    collections: collections.flatMap((one) => findDelivered(one) ?? []),
  }));
  const boards = new Map<Collection, Board>();
  for (const { collections } of known)
    for (const collection of collections)
      if (!boards.has(collection)) boards.set(collection, await deliveries.board({ collection, maxAge }));
  return { agencies: known, boards };
}

/** The agencies that get a reminder on a day. @param asked.since see `remindersOn` */
export function plannedOn(
  { agencies, boards }: ReminderBasis,
  asked: Readonly<{ today: string; since: string; days: ReminderDays }>,
): readonly PlannedReminder[] {
  return agencies.flatMap(({ key, name, to, collections }) => {
    const of = collections.flatMap((collection) =>
      remindersOn(boards.get(collection)!, { ...asked, key }).map((one) => ({
        ...one,
        collection: collection.resource,
      })),
    );
    return of.length === 0 ? [] : [{ key, agency: name, to, of }];
  });
}
