'use client';

import { Anchor, Card, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PermissionSummary } from '@/ui/keys/permissions/permission-summary';
import { Facts } from '@/ui/parts/facts';
import { Moment } from '@/ui/parts/moment';
import { AskedTable } from '../parts/asked-table';
import { FormSection } from '../parts/form-section';
import { Addresses } from '../parts/key-limits';
import type { RequestDetail } from '../types';

/** Everything that the applicant wrote, unchanged. */
export function ApplicantText({ request }: { request: RequestDetail }) {
  const t = useTranslations('requests.detail');
  const languages = useTranslations('common.languages');
  const { contactName, contactEmail, contactPhone, allowedAddresses, submittedAddress, permissions } =
    request;
  const language = request.language === 'en' ? 'en' : 'id';
  const facts = [
    { name: t('system'), value: request.system },
    {
      name: t('contact'),
      value: (
        <>
          {contactName}
          <br />
          <Anchor href={`mailto:${contactEmail}`} inherit underline="always">
            {contactEmail}
          </Anchor>
          {contactPhone !== null && (
            <>
              <br />
              {contactPhone}
            </>
          )}
        </>
      ),
    },
    { name: t('purpose'), value: request.purpose },
    { name: t('addresses'), value: <Addresses list={allowedAddresses} /> },
    { name: t('language'), value: languages(language) },
    {
      name: t('sentAt'),
      value: (
        <>
          <Moment at={request.submittedAt} />
          {submittedAddress !== null && ` ${t('sentFrom', { address: submittedAddress })}`}
        </>
      ),
    },
  ];
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="xl">
        <FormSection title={t('said')}>
          <Facts facts={facts} />
        </FormSection>
        {request.question !== null && <QuestionAndAnswer request={request} question={request.question} />}
        <FormSection title={t('asked')} intro={<PermissionSummary grants={permissions} />}>
          <AskedTable asked={permissions} granted={grantedOf(request)} />
        </FormSection>
      </Stack>
    </Card>
  );
}

const grantedOf = ({ state, grant }: RequestDetail) =>
  state === 'approved' || state === 'collected' ? (grant?.permissions ?? null) : null;

/** The last question of the help desk, and its answer. */
function QuestionAndAnswer({ request, question }: { request: RequestDetail; question: string }) {
  const t = useTranslations('requests.detail');
  const { askedByName, askedAt, answer } = request;
  return (
    <FormSection
      title={t('question')}
      intro={
        askedAt !== null &&
        t.rich('askedBy', { name: askedByName ?? t('somebody'), moment: () => <Moment at={askedAt} /> })
      }
    >
      <Text style={{ overflowWrap: 'anywhere' }}>{question}</Text>
      <div>
        <Text size="sm" fw={500}>
          {t('answer')}
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }} c={answer === null ? 'var(--ink-quiet)' : 'inherit'}>
          {answer ?? t('noAnswer')}
        </Text>
      </div>
    </FormSection>
  );
}
