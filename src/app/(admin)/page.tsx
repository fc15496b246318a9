import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getFormatter, getTimeZone, getTranslations } from 'next-intl/server';
import { type PlaceSystem, systemOfAddress } from '@/domain/places/successions/place-system';
import { FIRST_STEPS_COOKIE, HIDDEN } from '@/ui/home/first-steps-cookie';
import { HomePage } from '@/ui/home/home-page';
import { partOfDay } from '@/ui/home/part-of-day';
import { OPEN_IMPORTS } from '@/ui/home/tile-options';
import { PageHeader } from '@/ui/parts/page-header';
import { Messages } from '../messages';
import { Prefetched, type Queries } from '../prefetch';
import { readSearch, type SearchParams } from '../search';
import { mayCall, requireStaff } from '../staff';

export async function generateMetadata() {
  const t = await getTranslations('common.navigation');
  return { title: t('home') };
}

const IMPORTS = ['imports'] as const;

/**
 * The queries of the tiles, most of which are cached on the server: a page that grows while it is used leads to wrong
 * presses.
 */
const tilesOf =
  (staff: Parameters<typeof mayCall>[0], asked: { system?: PlaceSystem }): Queries =>
  ({ home, places, deliveries, findings, imports }) => [
    deliveries.summary.prefetch(),
    home.headlines.prefetch(asked),
    places.successions.prefetch(),
    home.changes.prefetch(),
    findings.counts.prefetch({ state: 'new' }),
    ...(mayCall(staff, 'imports.list') ? [imports.list.prefetch(OPEN_IMPORTS)] : []),
  ];

/** The home page. */
export default async function HomeRoute({ searchParams }: { searchParams: SearchParams }) {
  const staff = await requireStaff();
  // An auditor may not open the home page.
  if (!mayCall(staff, 'home.summary')) redirect('/history');
  const { name, role } = staff;
  const system = systemOfAddress(await readSearch(searchParams));
  const t = await getTranslations('home.greetings');
  const format = await getFormatter();
  const now = new Date();
  const firstStepsHidden = (await cookies()).get(FIRST_STEPS_COOKIE)?.value === HIDDEN;
  return (
    <Messages
      of={[
        'home',
        'collections',
        'figures',
        'placeSystems',
        'coverage',
        'deliveries',
        ...(mayCall(staff, 'imports.list') ? IMPORTS : []),
      ]}
    >
      <PageHeader
        title={t(partOfDay(now, await getTimeZone()), { name })}
        intro={format.dateTime(now, { dateStyle: 'full' })}
      />
      <Prefetched
        queries={({ home }) => [home.summary.prefetch()]}
        soon={tilesOf(staff, system === undefined ? {} : { system })}
      >
        <HomePage role={role} firstStepsHidden={firstStepsHidden} />
      </Prefetched>
    </Messages>
  );
}
