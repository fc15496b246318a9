import { randomBytes, randomUUID } from 'node:crypto';
import type { Challenge } from 'altcha-lib';
import { createKeyLinks } from '@/server/access/key-links/service';
import { createInstance } from '@/server/access/keys/testing';
import type { Doer, StaffActor } from '@/server/actor';
import type { MailOutcome } from '@/server/letters/letters';
import { createLogger } from '@/server/log';
import type { Letter } from '@/server/mail';
import type { ApproveInput, SubmitInput } from './inputs';
import { createRequestService } from './service';

/** A service of requests on the PostgreSQL that `DATABASE_URL` names, whose letters are kept here. For tests. */
export function createRequestInstance({
  now,
  withProof = false,
  DATABASE_URL = process.env['DATABASE_URL'],
}: {
  now?: () => Date;
  withProof?: boolean;
  DATABASE_URL?: string | undefined;
} = {}) {
  const instance = createInstance({ DATABASE_URL, ...(now && { now }) });
  const { pool, prisma } = instance;
  const letters: Letter[] = [];
  const cancelled: string[] = [];
  const efforts: (number | undefined)[] = [];
  const state: { mailed: MailOutcome } = { mailed: 'sent' };
  const letterBox = {
    post: async (_tx: unknown, letter: Letter) => void letters.push(letter),
    send: async (letter: Letter) => {
      letters.push(letter);
      return state.mailed;
    },
    cancel: async (_tx: unknown, occasion: string) => void cancelled.push(occasion),
    progressOf: async () => new Map(),
  };
  const links = createKeyLinks({
    prisma,
    letters: letterBox,
    settings: { TIME_ZONE: 'Asia/Jakarta' },
    forget: instance.keys.forget,
    now: now ?? (() => new Date()),
  });
  const requests = createRequestService({
    pool,
    prisma,
    letters: letterBox,
    log: createLogger('silent'),
    links,
    settings: {
      TIME_ZONE: 'Asia/Jakarta',
      BASE_URL: 'https://data.example.test',
      HELP_DESK_PHONE: '0651 123',
    },
    ...(now && { now }),
    ...(!withProof && {
      proof: {
        challenge: async (effort) => {
          efforts.push(effort);
          return {} as Challenge;
        },
        accept: async () => {},
      },
    }),
  });
  return { ...instance, requests, links, letters, cancelled, efforts, state };
}

/** A member of staff who is signed in at an address of their own. */
export function person(more: Partial<StaffActor> = {}): Doer & { actor: StaffActor } {
  const id = randomUUID();
  const actor = { id, name: 'Ani', email: `${id}@example.test`, role: 'help_desk', groups: ['*'] } as const;
  return { actor: { kind: 'staff', ...actor, ...more }, address: anyAddress() };
}

/** Somebody who is not signed in, at an address that nobody else has. */
export function stranger(): Doer {
  return { actor: undefined, address: anyAddress() };
}

function anyAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}

/** The input of an applicant; the proof only has the form of one. */
export function application(more: Partial<SubmitInput> = {}): SubmitInput {
  return {
    agency: 'Dinas Pendidikan',
    system: 'Dasbor',
    contactName: 'Budi Santoso',
    contactEmail: `${randomUUID()}@dinas.example.test`,
    contactPhone: null,
    purpose: 'Menampilkan jumlah siswa',
    permissions: [{ scope: 'disdik', operations: ['list', 'register'] }],
    allowedAddresses: ['10.0.0.0/8'],
    language: 'id',
    website: '',
    solution: {
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          nonce: randomBytes(16).toString('hex'),
          salt: '00',
          cost: 1,
          keyLength: 32,
          keyPrefix: '00',
          keySignature: '00',
          expiresAt: 1,
        },
        signature: '00',
      },
      solution: { counter: 1, derivedKey: '00' },
    },
    ...more,
  };
}

/** The grant of the help desk: by default everything that {@link application} asks for. */
export function grant(more: Partial<ApproveInput['grant']> = {}): ApproveInput['grant'] {
  return {
    name: 'Dasbor Dinas Pendidikan',
    permissions: [{ scope: 'disdik', operations: ['list', 'register'] }],
    allowedAddresses: ['10.0.0.0/8'],
    ratePerMinute: 60,
    expiresAt: null,
    ...more,
  };
}
