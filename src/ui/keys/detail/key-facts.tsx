'use client';

import { Anchor, Card, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { emailIn } from '@/domain/email';
import { unlimitedCollections } from '@/domain/keys/bindings';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import { useDoerWords } from '../doer-words';
import { phrasesOf } from '../permissions/phrases';
import { usePermissionWords } from '../permissions/words';
import { OriginsWarning } from '../web-origins/origins-warning';
import { KeyLink } from './key-link';
import classes from './key-page.module.css';
import { useMemberWords } from './member-words';
import type { WireKeyDetail } from './types';

/** The properties, permissions and origin of a key. */
export function KeyFacts({ detail }: { detail: WireKeyDetail }) {
  const t = useTranslations('keyDetail');
  const say = useMemberWords();
  const doers = useDoerWords();
  const { owner, contact, purpose, ratePerMinute, expiresAt, request, replaces, replacedBy } = detail;
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('facts')}>
      <Title order={2} size="h4" mb="sm">
        {t('facts')}
      </Title>
      <dl className={classes.facts}>
        <Fact name={t('members.permissions')}>
          <Permissions detail={detail} />
        </Fact>
        <Fact name={t('members.bindings')}>
          {say('bindings', detail.bindings)}
          <NotLimited detail={detail} />
        </Fact>
        {detail.bindings.length > 0 && (
          <Fact name={t('members.listsOwnOnly')}>{say('listsOwnOnly', detail.listsOwnOnly)}</Fact>
        )}
        {detail.proposesOnly && <Fact name={t('members.proposesOnly')}>{say('proposesOnly', true)}</Fact>}
        <Fact name={t('members.allowedAddresses')}>
          <Codes texts={detail.allowedAddresses} none={t('anyAddress')} />
        </Fact>
        <Fact name={t('members.origins')}>
          <Stack gap="xs">
            <Codes texts={detail.origins} none={t('noWebPage')} />
            <OriginsWarning of={detail} />
          </Stack>
        </Fact>
        <Fact name={t('members.ratePerMinute')}>{say('ratePerMinute', ratePerMinute)}</Fact>
        <Fact name={t('atOnce')}>{t('atOnceValue', { count: detail.mostConcurrent })}</Fact>
        <Fact name={t('members.expiresAt')}>{say('expiresAt', expiresAt)}</Fact>
        <Fact name={t('members.owner')}>{say('owner', owner)}</Fact>
        <Fact name={t('members.contact')}>
          <Contact contact={contact} />
        </Fact>
        <Fact name={t('members.purpose')}>{say('purpose', purpose)}</Fact>
        <Fact name={t('created')}>
          <Moment at={detail.createdAt} />
          <br />
          {doers.by(detail.createdBy)}
        </Fact>
        <CollectedFact keyId={detail.id} />
        {request !== null && (
          <Fact name={t('request')}>
            <Anchor component={Link} href={`/requests/${request.id}`} size="sm" underline="always">
              {request.number}
            </Anchor>
          </Fact>
        )}
        {replaces !== null && (
          <Fact name={t('members.replaces')}>
            <KeyLink to={replaces} />
          </Fact>
        )}
        {replacedBy !== null && (
          <Fact name={t('members.replacedBy')}>
            <KeyLink to={replacedBy} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** The permitted collections that the bindings do not limit. */
function NotLimited({ detail: { bindings, permissions } }: { detail: WireKeyDetail }) {
  const t = useTranslations('permissions.scope');
  const language = useLanguage();
  const unlimited = bindings.length === 0 ? [] : unlimitedCollections(bindings, permissions);
  if (unlimited.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <Text size="sm" c="var(--ink-quiet)">
      {t('stillUnlimited', { collections: list.format(unlimited.map(({ label }) => label[language])) })}
    </Text>
  );
}

/** When and from which address the key was collected by a link; nothing if it was not. */
function CollectedFact({ keyId }: { keyId: string }) {
  const t = useTranslations('keyLinks');
  const { data } = trpc.keyLinks.ofKey.useQuery({ keyId });
  const link = data?.collected;
  if (link == null || link.collectedAt === null) return null;
  return (
    <Fact name={t('collected')}>
      <Moment at={link.collectedAt} />
      <br />
      {t('collectedFrom', { address: link.collectedAddress ?? '—' })}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One line for each set of operations. */
function Permissions({ detail }: { detail: WireKeyDetail }) {
  const words = usePermissionWords();
  const lines = phrasesOf(detail.permissions).map(({ operations, scopes }) =>
    words(scopes.map((scope) => ({ scope, operations }))),
  );
  if (lines.length < 2) return words(detail.permissions).full;
  return (
    <List size="sm" spacing={2} withPadding={false}>
      {lines.map(({ full }) => (
        <List.Item key={full}>{full}</List.Item>
      ))}
    </List>
  );
}

/** Texts as they are written. @param options.none what is shown if there are none */
function Codes({ texts, none }: { texts: readonly string[]; none: string }) {
  if (texts.length === 0) return none;
  return (
    <Group gap={6}>
      {texts.map((text) => (
        <Code key={text}>{text}</Code>
      ))}
    </Group>
  );
}

/** Letters about a key go to the first e-mail address in its contact. */
function Contact({ contact }: { contact: string | null }) {
  const t = useTranslations('keyLinks');
  const say = useMemberWords();
  const email = emailIn(contact ?? '');
  const isAddress = contact !== null && contact === email;
  return (
    <Stack gap={0}>
      {isAddress ? (
        <Anchor
          href={`mailto:${encodeURIComponent(contact).replace('%40', '@')}`}
          size="sm"
          underline="always"
        >
          <Text component="span" size="sm" style={{ overflowWrap: 'anywhere' }}>
            {contact}
          </Text>
        </Anchor>
      ) : (
        say('contact', contact)
      )}
      {email === undefined && (
        <Text size="xs" c="var(--ink-quiet)">
          {t('noAddress')}
        </Text>
      )}
    </Stack>
  );
}
