import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { say, show } from '@/ui/testing';
import { IssueForm } from './issue-form';
import { firstValues, type IssueValues, issueInputOf } from './values';

const DAY_MS = 86_400_000;

function showForm(onSubmit = vi.fn(async (_: IssueValues) => {})) {
  const initialValues = firstValues(undefined, '');
  const rendered = show(
    <IssueForm
      initialValues={initialValues}
      model={undefined}
      defaultRate={100}
      isBusy={false}
      onSubmit={onSubmit}
    />,
  );
  return { onSubmit, ...rendered };
}

const field = (name: 'name' | 'owner' | 'addresses' | 'date' | 'ownRate') =>
  screen.getByLabelText<HTMLInputElement>(say(`keys.fields.${name}`));
const submit = () => screen.getByText(say('keys.new.submit')).closest('button')!;
const summary = () => screen.getByLabelText(say('keys.new.summary')).textContent;
const groupPreset = () => screen.getByLabelText(say('permissions.presetGroup', { what: 'Pendidikan' }));

it('says in one sentence what the key will be able to do, and sends just that', async () => {
  const { onSubmit, user } = showForm();
  expect(summary()).toContain(say('keys.summary.nothing'));
  await user.type(field('name'), ' Dapodik ');
  await user.type(field('owner'), 'Dinas');
  await user.click(groupPreset());
  await user.click(screen.getByLabelText(say('keys.fields.lifetimes.90')));
  await user.type(field('addresses'), '127.0.0.1\n10.1.0.0/16');
  await user.click(screen.getByLabelText(say('keys.fields.rates.600')));
  const until = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });
  for (const part of [
    say('keys.summary.until', { date: until.format(Date.now() + 90 * DAY_MS) }),
    say('keys.summary.from', { addresses: '127.0.0.1 atau 10.1.0.0/16' }),
    say('keys.summary.rate', { count: 600 }),
    'Pendidikan',
  ])
    expect(summary()).toContain(part);

  await user.click(submit());
  const sent = issueInputOf(onSubmit.mock.calls[0]![0], { now: new Date(), timeZone: 'Asia/Jakarta' });
  expect(sent).toMatchObject({
    name: 'Dapodik',
    owner: 'Dinas',
    permissions: [{ scope: 'disdik', operations: ['list', 'register', 'change', 'delete'] }],
    allowedAddresses: ['127.0.0.1', '10.1.0.0/16'],
    ratePerMinute: 600,
  });
});

it('sends nothing while something is wrong, and takes the person to the first fault', async () => {
  const { onSubmit, user } = showForm();
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(field('name')));
  await user.type(field('name'), 'Dapodik');
  await user.type(field('owner'), 'Dinas');
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toHaveProperty('type', 'checkbox'));
  screen.getByText(say('keys.faults.permissions'));

  await user.click(groupPreset());
  await user.click(screen.getByLabelText(say('keys.fields.lifetimes.date')));
  await user.click(submit());
  await waitFor(() => expect(document.activeElement).toBe(field('date')));
  screen.getByText(say('keys.faults.dateMissing'));
  await user.type(field('date'), '2020-01-31');
  await user.tab();
  screen.getByText(say('keys.faults.datePast'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says what is wrong with an address when the typing pauses, and which network is meant', async () => {
  const { user } = showForm();
  await user.type(field('addresses'), '10.1.2.3/16');
  const fault = say('keys.faults.network', { text: '10.1.2.3/16', network: '10.1.0.0/16' });
  expect(screen.queryByText(fault)).toBeNull();
  await screen.findByText(fault);
  await user.clear(field('addresses'));
  expect(screen.queryByText(fault)).toBeNull();
});

it('warns of a key that never ends, and takes only a whole number as a rate', async () => {
  const { onSubmit, user } = showForm();
  await user.click(screen.getAllByLabelText(say('keys.fields.lifetimes.never'))[0]!);
  screen.getByText(say('keys.fields.neverCaution'));
  await user.type(field('name'), 'Dapodik');
  await user.type(field('owner'), 'Dinas');
  await user.click(groupPreset());
  await user.click(screen.getByLabelText(say('keys.fields.rates.own')));
  await user.click(submit());
  screen.getByText(say('keys.faults.rate'));
  await user.type(field('ownRate'), '75');
  await user.click(submit());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ lifetime: 'never', rate: 'own', ownRate: 75 });
});
