'use client';

import { Group, Table, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { useGroupNames } from '../group-names';
import { LastSignIn, type PeopleProps, PersonStateBadge, type WirePerson, YouBadge } from '../person-parts';
import classes from './people.module.css';

const COLUMNS = ['name', 'role', 'state', 'twoFactor', 'lastSignIn'] as const;
const NARROWEST = 640;

/** The staff on wide screens. */
export function PeopleTable({ people, self }: PeopleProps) {
  const t = useTranslations('staff');
  return (
    <Table.ScrollContainer
      minWidth={NARROWEST}
      visibleFrom="sm"
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': t('list') } }}
    >
      <Table className={classes.table ?? ''} highlightOnHover verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} scope="col">
                {t(`columns.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} isSelf={person.id === self} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function PersonRow({ person, isSelf }: { person: WirePerson; isSelf: boolean }) {
  const t = useTranslations('staff');
  const common = useTranslations('common.roles');
  const groupNames = useGroupNames();
  const { id, name, email, role, groups, twoFactorEnabled } = person;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw="normal">
        <Group gap="xs">
          <Link href={`/staff/${id}`}>{name}</Link>
          {isSelf && <YouBadge />}
        </Group>
        <Text size="sm" c="var(--ink-quiet)">
          {email}
        </Text>
      </Table.Th>
      <Table.Td>
        {common(role)}
        <Text size="sm" c="var(--ink-quiet)">
          {groupNames(groups)}
        </Text>
      </Table.Td>
      <Table.Td>
        <PersonStateBadge person={person} />
      </Table.Td>
      <Table.Td>{twoFactorEnabled ? t('twoFactorOn') : t('twoFactorOff')}</Table.Td>
      <Table.Td>
        <LastSignIn person={person} />
      </Table.Td>
    </Table.Tr>
  );
}
