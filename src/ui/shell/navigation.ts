import {
  IconAbc,
  IconBuildingBroadcastTower,
  IconBuildingHospital,
  IconClipboardList,
  IconDivide,
  IconEyeExclamation,
  IconFileDescription,
  IconHistory,
  IconHome,
  IconKey,
  IconListCheck,
  IconMapPin,
  IconPencilQuestion,
  IconReport,
  IconRosetteDiscountCheck,
  IconSchool,
  IconSend,
  IconSettings,
  IconStethoscope,
  IconTableImport,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { GroupName } from '@/domain/collections';

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

/** A page of the menu, and the procedure that a person must be permitted to call to see it. */
export type Destination = Readonly<{
  name:
    | 'home'
    | 'deliveries'
    | 'proposals'
    | 'releases'
    | 'findings'
    | 'indicators'
    | 'metadata'
    | 'reports'
    | 'imports'
    | 'keys'
    | 'requests'
    | 'diagnose'
    | 'staff'
    | 'history'
    | 'values'
    | 'places'
    | 'spellings'
    | 'pelita'
    | 'walidata'
    | 'settings';
  href: string;
  needs: string;
  icon: Icon;
}>;

export const HOME: Destination = { name: 'home', href: '/', needs: 'home.summary', icon: IconHome };

/** The page of files that are imported into tables. */
export const IMPORTS: Destination = {
  name: 'imports',
  href: '/imports',
  needs: 'imports.list',
  icon: IconTableImport,
};

/** The page of the deliveries: which regency has delivered which period. */
export const DELIVERY_BOARD: Destination = {
  name: 'deliveries',
  href: '/deliveries',
  needs: 'deliveries.board',
  icon: IconTruckDelivery,
};

/** The page of changes that agencies propose. */
export const PROPOSALS: Destination = {
  name: 'proposals',
  href: '/proposals',
  needs: 'proposals.list',
  icon: IconPencilQuestion,
};

/** The page of periods on their way to a release. */
export const RELEASES: Destination = {
  name: 'releases',
  href: '/releases',
  needs: 'releases.board',
  icon: IconRosetteDiscountCheck,
};

/** The page of figures that look wrong. */
export const FINDINGS: Destination = {
  name: 'findings',
  href: '/findings',
  needs: 'findings.list',
  icon: IconEyeExclamation,
};

/** The page of figures divided by figures. */
export const INDICATORS: Destination = {
  name: 'indicators',
  href: '/indicators',
  needs: 'indicators.list',
  icon: IconDivide,
};

/** The page of what tables and indicators are about, for other offices. */
export const METADATA: Destination = {
  name: 'metadata',
  href: '/metadata',
  needs: 'metadata.list',
  icon: IconFileDescription,
};

/** The page of figures and texts on one page. */
export const REPORTS: Destination = {
  name: 'reports',
  href: '/reports',
  needs: 'reports.list',
  icon: IconReport,
};

export const ACCESS: readonly Destination[] = [
  { name: 'keys', href: '/keys', needs: 'keys.list', icon: IconKey },
  { name: 'requests', href: '/requests', needs: 'requests.list', icon: IconClipboardList },
  { name: 'diagnose', href: '/keys/diagnose', needs: 'keys.diagnose', icon: IconStethoscope },
];

export const ADMINISTRATION: readonly Destination[] = [
  { name: 'staff', href: '/staff', needs: 'staff.list', icon: IconUsers },
  { name: 'history', href: '/history', needs: 'history.list', icon: IconHistory },
  { name: 'values', href: '/settings/values', needs: 'enumValues.add', icon: IconListCheck },
  { name: 'places', href: '/settings/places', needs: 'places.add', icon: IconMapPin },
  { name: 'spellings', href: '/settings/spellings', needs: 'spellings.merge', icon: IconAbc },
  { name: 'pelita', href: '/pelita', needs: 'pelita.settings', icon: IconBuildingBroadcastTower },
  { name: 'walidata', href: '/walidata', needs: 'walidata.settings', icon: IconSend },
  { name: 'settings', href: '/settings', needs: 'settings.list', icon: IconSettings },
];

/** All pages of the menu that a right opens, in its order. */
export const PAGES: readonly Destination[] = [
  HOME,
  DELIVERY_BOARD,
  PROPOSALS,
  RELEASES,
  FINDINGS,
  INDICATORS,
  REPORTS,
  METADATA,
  IMPORTS,
  ...ACCESS,
  ...ADMINISTRATION,
];

export const GROUP_ICONS: Readonly<Record<GroupName, Icon>> = {
  drka: IconUsersGroup,
  disdik: IconSchool,
  rsud: IconBuildingHospital,
};

/** The menu item of a page: the one with the longest address that the page's address begins with. */
export function currentOf(path: string, addresses: readonly string[]): string | undefined {
  return addresses
    .filter((href) => path === href || (href !== '/' && path.startsWith(`${href}/`)))
    .sort((a, b) => b.length - a.length)[0];
}
