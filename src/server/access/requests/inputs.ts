import { z } from 'zod';
import { EMAIL } from '@/domain/email';
import { LANGUAGES } from '@/domain/languages';
import {
  MAX_AGENCY,
  MAX_EMAIL,
  MAX_NAME,
  MAX_PHONE,
  MAX_PURPOSE,
  MAX_REASON,
  MAX_SEARCH_TEXT,
} from '@/domain/limits';
import { bindings, grants, moment, networks, rate } from '@/server/access/keys/fields';
import { line, optionalLine, paragraph } from '@/server/input/line';

export const MAX_REQUESTS_PER_PAGE = 200;
export const requestStates = ['waiting', 'approved', 'rejected', 'collected', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

const email = line(MAX_EMAIL)
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ pattern: EMAIL }));

/** A proof of work in the format of the library that solves it; its signature is verified. */
const proof = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.string().max(40),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string().max(64),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string().max(64),
      keySignature: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().max(128),
  }),
  solution: z.strictObject({
    counter: z.number(),
    derivedKey: z.string().max(128),
    /** How long it took; not used. */
    time: z.number().default(0),
  }),
});

const changeable = {
  agency: line(MAX_AGENCY),
  /** The application that will use the key. */
  system: line(MAX_NAME),
  contactName: line(MAX_NAME),
  contactPhone: optionalLine(MAX_PHONE).default(null),
  purpose: paragraph(MAX_PURPOSE),
  permissions: grants,
  allowedAddresses: networks.default([]),
};

export const submitInput = z.strictObject({
  ...changeable,
  contactEmail: email,
  language: z.enum(LANGUAGES),
  /** A hidden field, which only programs fill in. */
  website: z.string().max(1_000),
  solution: proof,
});

/** The token of a link, in any format: a malformed one gets the same answer as an unknown one. */
const secret = z.string().max(500);
export const statusInput = z.strictObject({ statusToken: secret });
export const answerInput = statusInput.extend({ answer: paragraph(MAX_PURPOSE) });
/** The e-mail address is not changed: the link to the key is sent there, and the link to the state must not redirect it. */
export const changeRequestInput = statusInput.extend(changeable);
export const collectKeyInput = z.strictObject({ token: secret });

const id = z.uuid();
export const requestInput = z.strictObject({ id });
export const askInput = requestInput.extend({ question: paragraph(MAX_PURPOSE) });
export const requestListInput = z.strictObject({
  state: z.enum(['all', ...requestStates]).default('all'),
  search: optionalLine(MAX_SEARCH_TEXT).default(null),
  /** Waiting requests are read oldest first. */
  order: z.enum(['newest', 'oldest']).default('newest'),
  limit: z.number().int().min(1).max(MAX_REQUESTS_PER_PAGE).default(50),
  /** `next` of the page before, in the same order. */
  cursor: z.string().max(200).nullish(),
  /** Sent by the pages' library with each page; only forward is supported. */
  direction: z.literal('forward').optional(),
});
export const approveInput = z.strictObject({
  id,
  /** The properties of the key; permissions never exceed the request. */
  grant: z.strictObject({
    name: line(MAX_NAME),
    permissions: grants,
    bindings: bindings.default([]),
    listsOwnOnly: z.boolean().default(false),
    allowedAddresses: networks,
    ratePerMinute: rate,
    expiresAt: moment.nullable(),
  }),
  /** Confirms that the key may be used from addresses that the applicant did not name. */
  widenAddresses: z.boolean().default(false),
  /** Confirms that the key may change or delete any record of some collections, not limited by a binding. */
  unlimitedWrites: z.boolean().default(false),
  /** The `revision` that the reader saw, so that nobody approves what the applicant has changed meanwhile. */
  revision: z.number().int().min(0).default(0),
  /** Shown to the applicant. */
  reason: optionalLine(MAX_REASON).default(null),
});
export const rejectInput = z.strictObject({
  id,
  reason: line(MAX_REASON),
  /** The state that the reader saw, so that rejecting a waiting request does not withdraw a concurrent approval. */
  state: z.enum(['waiting', 'approved']).optional(),
});

export type SubmitInput = z.input<typeof submitInput>;
export type RequestListInput = z.input<typeof requestListInput>;
export type AnswerInput = z.input<typeof answerInput>;
export type ChangeRequestInput = z.input<typeof changeRequestInput>;
export type AskInput = z.input<typeof askInput>;
export type ApproveInput = z.input<typeof approveInput>;
export type RejectInput = z.input<typeof rejectInput>;
