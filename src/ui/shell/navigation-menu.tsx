'use client';

import { AccordionChevron } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { collections, type GroupName, groups } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { Count } from '../parts/count';
import {
  ACCESS,
  ADMINISTRATION,
  currentOf,
  DELIVERY_BOARD,
  type Destination,
  FINDINGS,
  GROUP_ICONS,
  HOME,
  IMPORTS,
  INDICATORS,
  METADATA,
  PAGES,
  PROPOSALS,
  RELEASES,
  REPORTS,
} from './navigation';
import classes from './navigation-menu.module.css';

const ICON_SIZE = 18;
/** The library's focus ring. */
const ITEM = `${classes.item} mantine-focus-auto`;

/** The contents of the menu: only pages that the person may open. */
export type MenuContents = Readonly<{
  allowed: readonly string[];
  groups: readonly GroupName[];
  waiting: number;
}>;

/** The kinds of results of the search for this person, as an argument of its messages. */
export const searchedFor = ({ allowed }: Pick<MenuContents, 'allowed'>) => ({
  keys: allowed.includes('keys.list') ? 'yes' : 'no',
  people: allowed.includes('staff.list') ? 'yes' : 'no',
});

/** The main menu. @param onChoose called when a page was chosen, to close the menu if it covers the page */
export function NavigationMenu({ contents, onChoose }: { contents: MenuContents; onChoose: () => void }) {
  const t = useTranslations('common.navigation');
  const path = usePathname();
  const offered = PAGES.filter(({ needs }) => contents.allowed.includes(needs));
  const current = currentOf(
    path,
    offered.map(({ href }) => href),
  );
  const link = ({ name, href, icon: Icon }: Destination) =>
    offered.some((one) => one.href === href) && (
      <PageLink key={href} href={href} isCurrent={current === href} onChoose={onChoose}>
        <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t(name)}</span>
        {name === 'requests' && contents.waiting > 0 && <Count value={contents.waiting} strong />}
      </PageLink>
    );
  const section = (title: string, destinations: readonly Destination[]) =>
    destinations.some((one) => offered.includes(one)) && (
      <section>
        <h2 className={classes.title}>{title}</h2>
        {destinations.map(link)}
      </section>
    );
  return (
    <div className={classes.menu}>
      {link(HOME)}
      {contents.groups.length > 0 && <h2 className={classes.title}>{t('data')}</h2>}
      {contents.groups.map((group) => (
        <GroupLinks key={group} group={group} path={path} onChoose={onChoose} />
      ))}
      {link(DELIVERY_BOARD)}
      {link(PROPOSALS)}
      {link(RELEASES)}
      {link(FINDINGS)}
      {link(INDICATORS)}
      {link(REPORTS)}
      {link(METADATA)}
      {link(IMPORTS)}
      {section(t('access'), ACCESS)}
      {section(t('administration'), ADMINISTRATION)}
      <a href="/docs" className={`${ITEM} ${classes.apart}`}>
        <IconBook2 size={ICON_SIZE} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t('help')}</span>
      </a>
    </div>
  );
}

function PageLink(options: { href: string; isCurrent: boolean; onChoose: () => void; children: ReactNode }) {
  const { href, isCurrent, onChoose, children } = options;
  return (
    <Link className={ITEM} href={href} aria-current={isCurrent ? 'page' : undefined} onClick={onChoose}>
      {children}
    </Link>
  );
}

function GroupLinks({ group, path, onChoose }: { group: GroupName; path: string; onChoose: () => void }) {
  const language = useLanguage();
  const id = useId();
  const [opened, setOpened] = useState(path.startsWith(`/collections/${group}/`));
  const Icon = GROUP_ICONS[group];
  const own = collections.filter((one) => one.group === group);
  return (
    <>
      <button
        type="button"
        className={ITEM}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <Icon size={ICON_SIZE} stroke={1.6} aria-hidden />
        <span className={classes.label}>{groups[group][language]}</span>
        <AccordionChevron className={classes.chevron} aria-hidden />
      </button>
      <div id={id} className={classes.tables} data-opened={opened}>
        <div>
          {own.map(({ resource, label }) => {
            const href = `/collections/${group}/${resource}`;
            return (
              <PageLink
                key={resource}
                href={href}
                isCurrent={currentOf(path, [href]) === href}
                onChoose={onChoose}
              >
                <span className={classes.label}>{label[language]}</span>
              </PageLink>
            );
          })}
        </div>
      </div>
    </>
  );
}
