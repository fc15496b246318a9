import { randomUUID } from 'node:crypto';
import type { Text } from '@/domain/collections';
import { MAX_SUCCESSIONS } from '@/domain/limits';
import { faultOfSuccessions, type SuccessionFault } from '@/domain/places/successions/judge-successions';
import type { Succession, SuccessionPlace } from '@/domain/places/successions/succession';
import { ServiceError } from '@/server/errors';
import type { HistoryEntry } from '@/server/history/write';
import { differences, writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import { changing, type RegisterChange } from './changes';
import { type SaveSuccession, saveSuccessionInput, successionInput } from './inputs';

/**
 * Adds a change of places, or replaces one.
 * @returns its identifier
 * @throws {ServiceError} `not_found`; `invalid_parameter` that names the place or the day which cannot be so
 */
export async function saveSuccession(change: RegisterChange, input: SaveSuccession): Promise<{ id: string }> {
  const { id: given, decree, note, ...rest } = checked(saveSuccessionInput, input);
  const id = given ?? randomUUID();
  const saved: Succession = { id, ...rest, decree: decree ?? '', note: note ?? '' };
  return changing(change, async (tx, { places, successions = [] }) => {
    const before = successions.find((one) => one.id === given);
    if (given !== undefined && before === undefined) throw new ServiceError('not_found');
    const all = [...successions.filter((one) => one !== before), saved];
    if (all.length > MAX_SUCCESSIONS) throw invalid('day', refused(TOO_MANY));
    refuseFaulty(all, { saved, places });
    const data = { ...saved, day: new Date(saved.day), from: [...saved.from], to: [...saved.to] };
    await tx.placeSuccession.upsert({
      where: { id },
      create: data,
      update: { ...data, changedAt: new Date() },
    });
    await writeHistory(tx, change.by, {
      action: before === undefined ? 'place.succession_added' : 'place.succession_changed',
      subject: subjectOf(saved),
      ...differences(before === undefined ? {} : shown(before), shown(saved)),
    });
    return { id };
  });
}

/** Removes a change of places. @throws {ServiceError} `not_found`; `invalid_parameter` if a later one needs it */
export async function removeSuccession(change: RegisterChange, input: { id: string }): Promise<void> {
  const { id } = checked(successionInput, input);
  await changing(change, async (tx, { places, successions = [] }) => {
    const before = successions.find((one) => one.id === id);
    if (before === undefined) throw new ServiceError('not_found');
    const others = successions.filter((one) => one !== before);
    refuseFaulty(others, { saved: before, places });
    await tx.placeSuccession.delete({ where: { id } });
    await writeHistory(tx, change.by, {
      action: 'place.succession_removed',
      subject: subjectOf(before),
      before: shown(before),
    });
  });
}

/** @param options.saved the one that is changed; a fault of another one is one of its day */
function refuseFaulty(
  all: readonly Succession[],
  { saved, places }: { saved: Succession; places: Parameters<typeof faultOfSuccessions>[1] },
): void {
  const fault = faultOfSuccessions(all, places);
  if (fault === undefined) return;
  const isOwn = fault.id === saved.id;
  const reason = REASONS[fault.code](fault);
  if (isOwn) throw invalid(fault.field, refused(reason));
  const other = all.find(({ id }) => id === fault.id)!;
  const { code, name } = placeOf(fault, other);
  throw invalid(
    'day',
    refused({
      id: `perubahan ${other.day} lalu tidak dapat berlaku: ${code} ${name} ${reason.id}`,
      en: `the change of ${other.day} could then not be: ${code} ${name} ${reason.en}`,
    }),
  );
}

function placeOf({ field }: SuccessionFault, { from, to }: Succession): SuccessionPlace {
  const [side, at] = field.split('.');
  return (side === 'from' ? from : to)[Number(at)]!;
}

const refused = (reason: Text) => ({ code: 'refused_value', reason }) as const;

const REASONS: Readonly<Record<SuccessionFault['code'], (fault: SuccessionFault) => Text>> = {
  level: () => ({
    id: 'harus setingkat dengan wilayah lain di sini: semuanya kabupaten/kota, atau semuanya kecamatan',
    en: 'must be of the same level as the others here: all regencies, or all districts',
  }),
  repeated: () => ({ id: 'disebut dua kali', en: 'is named twice' }),
  unchanged: () => ({ id: 'sama dengan wilayah sebelumnya', en: 'is the same as the place before' }),
  unknown: () => ({
    id: 'tidak ada di daftar wilayah, dan tidak ada perubahan lain yang menyebutnya',
    en: 'is not in the register of places, and no other change names it',
  }),
  other_name: ({ name }) => ({ id: `adalah kode ${name}`, en: `is the code of ${name}` }),
  same_day: ({ day }) => ({
    id: `sudah disebut dalam perubahan lain pada ${day}`,
    en: `is named in another change of ${day}`,
  }),
  ended: ({ day }) => ({ id: `sudah berakhir pada ${day}`, en: `has ended on ${day}` }),
  exists: ({ day }) => ({
    id: `sudah ada sejak ${day}; sebutkan juga di antara wilayah sebelumnya`,
    en: `exists since ${day}; name it among the places before as well`,
  }),
  valid_before: ({ day }) => ({
    id: `kodenya sudah berlaku sejak ${day}; sebutkan juga di antara wilayah sebelumnya`,
    en: `has a code that is valid since ${day}; name it among the places before as well`,
  }),
  valid_after: ({ day }) => ({
    id: `kodenya masih berlaku sampai ${day}`,
    en: `has a code that is valid until ${day}`,
  }),
};

const TOO_MANY: Text = {
  id: `paling banyak ${MAX_SUCCESSIONS} perubahan wilayah`,
  en: `at most ${MAX_SUCCESSIONS} changes of places`,
};

const namesOf = (places: readonly SuccessionPlace[]): string => places.map(({ name }) => name).join(', ');

const subjectOf = ({ from, to, day }: Succession): HistoryEntry['subject'] => ({
  kind: 'place',
  id: from[0]!.code,
  name: `${namesOf(from)} → ${namesOf(to)} (${day})`,
});

const shown = ({ day, from, to, decree, note }: Succession) => ({
  day,
  from: from.map(({ code, name }) => `${code} ${name}`),
  to: to.map(({ code, name }) => `${code} ${name}`),
  decree,
  note,
});
