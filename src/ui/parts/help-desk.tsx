'use client';

import { Anchor, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext } from 'react';
import type { HelpDeskContact } from '@/domain/help-desk';

const Contact = createContext<HelpDeskContact>({});

/** Makes the contact of the help desk known to all pages. */
export function HelpDeskProvider({ contact, children }: { contact: HelpDeskContact; children: ReactNode }) {
  return <Contact value={contact}>{children}</Contact>;
}

/**
 * The contact of the help desk, beside a text that asks people to contact it; nothing if no contact is set.
 * @param options.mt the space above, in pixels
 */
export function HelpDesk({ mt = 6 }: { mt?: number }) {
  const t = useTranslations('common.helpDesk');
  const { name, email, phone, hours } = useContext(Contact);
  const ways = [
    email && (
      <Anchor key="email" href={`mailto:${email}`} inherit underline="always">
        {email}
      </Anchor>
    ),
    phone && (
      <Anchor
        key="phone"
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        inherit
        underline="always"
        style={{ whiteSpace: 'nowrap' }}
      >
        {phone}
      </Anchor>
    ),
    hours && <span key="hours">{hours}</span>,
  ].filter(Boolean);
  if (name === undefined && ways.length === 0) return null;
  return (
    <Text size="sm" component="address" mt={mt} style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
      {name ?? t('name')}
      {ways.map((way, place) => [place === 0 ? ': ' : ' · ', way])}
    </Text>
  );
}
