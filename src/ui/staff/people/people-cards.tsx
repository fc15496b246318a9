'use client';

import { Box, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import classes from '../cards.module.css';
import { useGroupNames } from '../group-names';
import { LastSignIn, type PeopleProps, PersonStateBadge, type WirePerson, YouBadge } from '../person-parts';

/** The staff on small screens. */
export function PeopleCards({ people, self }: PeopleProps) {
  const t = useTranslations('staff');
  return (
    <Box component="ul" className={classes.cards ?? ''} hiddenFrom="sm" aria-label={t('list')}>
      {people.map((person) => (
        <PersonCard key={person.id} person={person} isSelf={person.id === self} />
      ))}
    </Box>
  );
}

function PersonCard({ person, isSelf }: { person: WirePerson; isSelf: boolean }) {
  const t = useTranslations('staff.columns');
  const staff = useTranslations('staff');
  const common = useTranslations('common.roles');
  const groupNames = useGroupNames();
  const { id, name, email, role, groups, twoFactorEnabled } = person;
  return (
    <li className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Group gap="xs" style={{ overflowWrap: 'anywhere' }}>
          <Link href={`/staff/${id}`}>{name}</Link>
          {isSelf && <YouBadge />}
        </Group>
        <PersonStateBadge person={person} />
      </Group>
      <Text size="sm" c="var(--ink-quiet)" style={{ overflowWrap: 'anywhere' }}>
        {email}
      </Text>
      <Text size="sm" mt={6}>
        {common(role)} · {groupNames(groups)}
      </Text>
      <Text size="sm" c="var(--ink-quiet)">
        {t('lastSignIn')}: <LastSignIn person={person} />
      </Text>
      <Text size="sm" c="var(--ink-quiet)">
        {t('twoFactor')}: {twoFactorEnabled ? staff('twoFactorOn') : staff('twoFactorOff')}
      </Text>
    </li>
  );
}
