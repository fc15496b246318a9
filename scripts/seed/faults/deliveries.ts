import type { Collection, CollectionName } from '@/domain/collections';
import { regencies } from '../data/regencies';
import { LAST_YEAR } from '../periods';
import { chance } from '../random';
import type { Item } from '../source';
import type { Planted } from './plant';

type Gap = 'missing' | 'partial' | 'late';

/** The collections that regencies deliver, in which some deliveries of the last period are not as they should be. */
const DELIVERED: readonly CollectionName[] = ['penduduk_jk', 'siswa', 'guru', 'sekolah'];
/** A late delivery was recorded so many days after the others. */
const LATE_DAYS = 60;
const DAY = 86_400_000;

/** The regency whose delivery to a collection has a gap. */
const unitOf = (collection: Collection, gap: Gap): string | undefined => {
  const place = DELIVERED.indexOf(collection.resource);
  const step = { missing: 1, partial: 5, late: 9 }[gap];
  return place < 0 ? undefined : regencies[(place * 4 + step) % regencies.length]!.name;
};

const isLastPeriod = ({ tahun, semester }: Item): boolean =>
  tahun === LAST_YEAR && (semester === undefined || semester === '2');

/** Records of which a regency has not delivered the last period, another only some districts, and another late. */
export function* itemsWithGaps(collection: Collection, items: Iterable<Item>): Generator<Item> {
  for (const item of items) {
    const { kota_kab, kecamatan, date_now } = item;
    if (!isLastPeriod(item)) yield item;
    else if (kota_kab === unitOf(collection, 'missing')) continue;
    else if (kota_kab === unitOf(collection, 'partial') && isLeftOut(String(kecamatan))) continue;
    else if (kota_kab === unitOf(collection, 'late'))
      yield { ...item, date_now: new Date(Date.parse(String(date_now)) + LATE_DAYS * DAY).toISOString() };
    else yield item;
  }
}

/** Half of the districts. */
const isLeftOut = (name: string): boolean =>
  chance(...[...name].map((letter) => letter.codePointAt(0)!)) < 0.5;

/** What {@link itemsWithGaps} does to the records of some collections. */
export function gapsIn(collections: readonly Collection[]): readonly Planted[] {
  return collections.flatMap((collection) =>
    (['missing', 'partial', 'late'] as const).flatMap((gap): Planted[] => {
      const unit = unitOf(collection, gap);
      if (unit === undefined) return [];
      const { resource, field } = collection;
      const period = field('semester') === undefined ? String(LAST_YEAR) : `${LAST_YEAR}-S2`;
      return [
        {
          kind: `a ${gap} delivery`,
          collection: resource,
          ids: [],
          field: 'kota_kab',
          rules: [],
          unit,
          period,
        },
      ];
    }),
  );
}
