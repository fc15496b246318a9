'use client';

import { Badge, NavLink, ScrollArea, Text } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { collections, type GroupName, groups } from '@/collections';
import { Link } from '@/ui/parts/link';
import { ACCESS, ADMINISTRATION, currentOf, type Destination, GROUP_ICONS, HOME } from './navigation';
import classes from './shell.module.css';

const ICON_SIZE = 18;

/** What the menu shows: only what the person may open. */
export type MenuContents = Readonly<{
  allowed: readonly string[];
  groups: readonly GroupName[];
  waiting: number;
}>;

/** The main menu. @param onChoose told when a page was chosen, to close the menu where it covers the page */
export function NavigationMenu({ contents, onChoose }: { contents: MenuContents; onChoose: () => void }) {
  const t = useTranslations('common.navigation');
  const path = usePathname();
  const offered = [HOME, ...ACCESS, ...ADMINISTRATION].filter(({ needs }) =>
    contents.allowed.includes(needs),
  );
  const current = currentOf(
    path,
    offered.map(({ href }) => href),
  );
  const link = (destination: Destination) =>
    offered.includes(destination) && (
      <PageLink
        key={destination.href}
        destination={destination}
        active={current === destination.href}
        badge={destination.name === 'requests' ? contents.waiting : 0}
        onChoose={onChoose}
      />
    );
  const section = (title: string, destinations: readonly Destination[]) =>
    destinations.some((one) => offered.includes(one)) && (
      <section>
        <SectionTitle>{title}</SectionTitle>
        {destinations.map(link)}
      </section>
    );
  return (
    <ScrollArea className={classes.menu ?? ''} type="auto">
      {link(HOME)}
      <SectionTitle>{t('data')}</SectionTitle>
      {contents.groups.map((group) => (
        <GroupLinks key={group} group={group} path={path} onChoose={onChoose} />
      ))}
      {section(t('access'), ACCESS)}
      {section(t('administration'), ADMINISTRATION)}
      <NavLink
        mt="md"
        component="a"
        href="/docs"
        label={t('help')}
        leftSection={<IconBook2 size={ICON_SIZE} stroke={1.6} aria-hidden />}
      />
    </ScrollArea>
  );
}

function SectionTitle({ children }: { children: string }) {
  return (
    <Text className={classes.sectionTitle ?? ''} component="h2">
      {children}
    </Text>
  );
}

function PageLink(options: {
  destination: Destination;
  active: boolean;
  badge: number;
  onChoose: () => void;
}) {
  const { destination, active, badge, onChoose } = options;
  const t = useTranslations('common.navigation');
  const { icon: Icon, href, name } = destination;
  return (
    <NavLink
      component={Link}
      href={href}
      label={t(name)}
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onChoose}
      leftSection={<Icon size={ICON_SIZE} stroke={1.6} aria-hidden />}
      rightSection={badge > 0 ? <Badge size="sm">{badge}</Badge> : null}
    />
  );
}

function GroupLinks({ group, path, onChoose }: { group: GroupName; path: string; onChoose: () => void }) {
  const language = useLocale();
  const Icon = GROUP_ICONS[group];
  const own = collections.filter((one) => one.group === group);
  const isHere = path.startsWith(`/collections/${group}/`);
  return (
    <NavLink
      component="button"
      label={groups[group][language]}
      defaultOpened={isHere}
      childrenOffset={28}
      leftSection={<Icon size={ICON_SIZE} stroke={1.6} aria-hidden />}
    >
      {own.map(({ resource, label }) => {
        const href = `/collections/${group}/${resource}`;
        return (
          <NavLink
            key={resource}
            component={Link}
            href={href}
            label={label[language]}
            active={path === href}
            aria-current={path === href ? 'page' : undefined}
            onClick={onChoose}
          />
        );
      })}
    </NavLink>
  );
}
