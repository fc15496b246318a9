import { request, test as setup } from '@playwright/test';
import { ROLES } from '@/domain/staff';
import { PASSWORD, PEOPLE, sessionOf } from './support/people';
import { mutate, tokenOf } from './support/procedures';

setup('one person of each role is signed in', async ({ baseURL }) => {
  const contextOf = () =>
    request.newContext({ baseURL: baseURL ?? '', extraHTTPHeaders: { origin: baseURL ?? '' } });
  const administrator = await contextOf();
  const { email } = PEOPLE.administrator;
  await mutate(administrator, 'session.signIn', { email, password: PASSWORD, remember: false });
  await mutate(administrator, 'session.reauthenticate', { password: PASSWORD });
  await administrator.storageState({ path: sessionOf('administrator') });
  for (const role of ROLES.filter((one) => one !== 'administrator')) {
    const { name, email } = PEOPLE[role];
    const person = await contextOf();
    // On the database of an earlier run, these people already exist.
    const known = await person.post('/api/trpc/session.signIn', {
      data: { email, password: PASSWORD, remember: false },
    });
    if (!known.ok()) {
      const { link } = await mutate<{ link: string }>(administrator, 'staff.invite', {
        ...PEOPLE[role],
        role,
      });
      await mutate(person, 'links.acceptInvitation', { token: tokenOf(link), name, password: PASSWORD });
    }
    await person.storageState({ path: sessionOf(role) });
    await person.dispose();
  }
  await administrator.dispose();
});
