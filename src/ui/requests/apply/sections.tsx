'use client';

import { Divider, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { PermissionMatrix } from '../../keys/permissions/permission-matrix';
import { formPathOf } from '../parts/form-path';
import { FormSection } from '../parts/form-section';
import { MAX_LENGTHS, type RequestFormState } from './use-request-form';

type Props = { form: RequestFormState };

/** The questions of the form. @param options.isEmailFixed see {@link ContactSection} */
export function RequestSections({ form, isEmailFixed = false }: Props & { isEmailFixed?: boolean }) {
  return (
    <>
      <SystemSection form={form} />
      <Divider />
      <ContactSection form={form} isEmailFixed={isEmailFixed} />
      <Divider />
      <PurposeSection form={form} />
      <Divider />
      <DataSection form={form} />
      <Divider />
      <AddressesSection form={form} />
    </>
  );
}

/** The agency, and the system that will use the key. */
function SystemSection({ form }: Props) {
  const t = useTranslations('requests');
  return (
    <FormSection title={t('apply.system.title')}>
      <TextInput
        label={t('fields.agency')}
        description={t('apply.system.agencyHint')}
        autoComplete="organization"
        maxLength={MAX_LENGTHS.agency}
        required
        {...form.getInputProps('agency')}
      />
      <TextInput
        label={t('fields.system')}
        description={t('apply.system.systemHint')}
        autoComplete="off"
        maxLength={MAX_LENGTHS.system}
        required
        {...form.getInputProps('system')}
      />
    </FormSection>
  );
}

/** The person who receives the answer. @param options.isEmailFixed whether the e-mail address cannot be changed */
function ContactSection({ form, isEmailFixed = false }: Props & { isEmailFixed?: boolean }) {
  const t = useTranslations('requests');
  return (
    <FormSection title={t('apply.contact.title')} intro={t('apply.contact.intro')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('fields.contactName')}
          autoComplete="name"
          maxLength={MAX_LENGTHS.contactName}
          required
          {...form.getInputProps('contactName')}
        />
        <TextInput
          label={t('apply.contact.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_LENGTHS.contactPhone}
          {...form.getInputProps('contactPhone')}
        />
      </SimpleGrid>
      <TextInput
        label={t('fields.contactEmail')}
        description={t('apply.contact.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={MAX_LENGTHS.contactEmail}
        required
        readOnly={isEmailFixed}
        {...form.getInputProps('contactEmail')}
      />
    </FormSection>
  );
}

/** The purpose of the data. */
function PurposeSection({ form }: Props) {
  const t = useTranslations('requests');
  return (
    <FormSection title={t('apply.purpose.title')}>
      <Textarea
        label={t('fields.purpose')}
        description={t('apply.purpose.hint')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_LENGTHS.purpose}
        required
        {...form.getInputProps('purpose')}
      />
    </FormSection>
  );
}

/** The collections, and the operations on them. */
function DataSection({ form }: Props) {
  const t = useTranslations('requests.apply.data');
  const { value, onChange, error, ...rest } = form.getInputProps('permissions');
  return (
    <FormSection title={t('title')} intro={t('intro')}>
      <div {...formPathOf(rest)}>
        <PermissionMatrix value={value} onChange={onChange} error={error} />
      </div>
    </FormSection>
  );
}

/** The addresses from which the system calls. */
function AddressesSection({ form }: Props) {
  const t = useTranslations('requests');
  return (
    <FormSection
      title={t('apply.addresses.title')}
      intro={
        <>
          <Text inherit>{t('apply.addresses.intro')}</Text>
          <Text inherit mt={6}>
            {t('apply.addresses.ask')}
          </Text>
        </>
      }
    >
      <Textarea
        label={t('fields.addresses')}
        description={t('apply.addresses.hint')}
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        autoCapitalize="none"
        {...form.getInputProps('addresses')}
      />
    </FormSection>
  );
}
