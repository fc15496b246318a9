import { type APIRequestContext, request } from '@playwright/test';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Collection, collections, type Field } from '@/domain/collections';
import type { Inputs, Outputs } from '@/ui/trpc';
import { mutate, query } from '../procedures';
import { callApi } from '../rest-client';
import { hire, invite, STRANGER } from '../staff';
import { POISON, POISON_LINK, POISON_SHORT } from './evil';

const EVERYTHING = [{ scope: '*', operations: ['list' as const, 'register' as const] }];

/** Writes attacks into every text that people and systems can write. @returns the pages that show it */
export async function poisonAll(baseUrl: string, by: APIRequestContext) {
  await mutate(by, 'profile.change', { name: POISON });
  const keys = await poisonKeys(by);
  await mutate(by, 'enumValues.add', { collection: 'pasien', field: 'status', value: POISON_SHORT });
  for (const collection of collections) await poisonCollection(baseUrl, collection, keys.secret);
  return { ...(await poisonStaff(by)), ...(await poisonRequests(baseUrl, by)), keys: keys.pages };
}

async function poisonStaff(by: APIRequestContext) {
  const { email } = await hire(by, 'viewer', { name: POISON, email: 'racun@example.test' });
  const { people } = await query<Outputs['staff']['list']>(by, 'staff.list', { search: email });
  const id = people[0]?.id;
  await mutate(by, 'staff.disable', { id, reason: POISON });
  const { link } = await invite(by, 'viewer', { name: POISON, email: 'racun2@example.test' });
  return { person: `/staff/${id}`, invitation: pathOf(link) };
}

async function poisonKeys(by: APIRequestContext) {
  const issue = (words: Partial<Inputs['keys']['issue']>) =>
    mutate<Outputs['keys']['issue']>(by, 'keys.issue', {
      name: POISON,
      owner: POISON,
      contact: POISON_LINK,
      purpose: POISON,
      permissions: EVERYTHING,
      ...words,
    });
  const active = await issue({});
  const revoked = await issue({ contact: POISON });
  await mutate(by, 'keys.suspend', { id: revoked.record.id, reason: POISON });
  await mutate(by, 'keys.revoke', { id: revoked.record.id, reason: POISON });
  const pages = [active, revoked].map(({ record }) => `/keys/${record.id}`);
  return { secret: active.key, pages };
}

/** Files one request that is approved, and one that is rejected. */
async function poisonRequests(baseURL: string, by: APIRequestContext) {
  // Nobody may decide on their own request.
  const applicant = await request.newContext({
    baseURL,
    storageState: STRANGER,
    extraHTTPHeaders: { origin: baseURL },
  });
  // Equal requests would be stored as one.
  const approved = await submit(applicant, { contactPhone: null });
  const rejected = await submit(applicant, { contactPhone: POISON_SHORT });
  const { requests } = await query<Outputs['requests']['list']>(by, 'requests.list', {});
  const idOf = ({ number }: { number: string }) => requests.find((one) => one.number === number)?.id;
  const grant = {
    name: POISON,
    permissions: EVERYTHING,
    allowedAddresses: [],
    ratePerMinute: 1,
    expiresAt: null,
  };
  const { link } = await mutate<Outputs['requests']['approve']>(by, 'requests.approve', {
    id: idOf(approved),
    grant,
    unlimitedWrites: true,
    reason: POISON,
  });
  await mutate(by, 'requests.ask', { id: idOf(rejected), question: POISON });
  await mutate(applicant, 'requests.answer', { statusToken: rejected.statusToken, answer: POISON });
  await mutate(by, 'requests.reject', { id: idOf(rejected), reason: POISON });
  await applicant.dispose();
  return {
    requests: [approved, rejected].map((one) => `/requests/${idOf(one)}`),
    status: [approved, rejected].map(({ statusToken }) => `/request-access/status#${statusToken}`),
    collection: pathOf(link),
  };
}

/** The page of a link, with the token in its fragment. */
function pathOf(link: string): string {
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

async function submit(
  by: APIRequestContext,
  { contactPhone }: { contactPhone: string | null },
): Promise<Outputs['requests']['submit']> {
  const challenge = await mutate<Outputs['requests']['challenge']>(by, 'requests.challenge');
  const solution = await solveChallenge({ challenge, deriveKey });
  return mutate(by, 'requests.submit', {
    agency: POISON,
    system: POISON,
    contactName: POISON,
    contactEmail: 'racun@example.test',
    contactPhone,
    purpose: POISON,
    permissions: EVERYTHING,
    language: 'id',
    website: '',
    solution: { challenge, solution },
  });
}

async function poisonCollection(baseUrl: string, { path, fields }: Collection, key: string) {
  const item = Object.fromEntries(fields.map((field) => [field.name, poisonedOf(field)]));
  const { status, body } = await callApi(`${baseUrl}${path}`, { key, method: 'POST', items: [item] });
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
}

function poisonedOf(field: Field): string {
  if (field.kind === 'enum') return POISON_SHORT;
  return field.kind === 'varchar' ? POISON : field.example;
}
