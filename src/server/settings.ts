import { availableParallelism, tmpdir } from 'node:os';
import { z } from 'zod';
import { MAX_NAME, MAX_PHONE } from '@/domain/limits';
import { MAX_PASSWORD, MIN_PASSWORD } from '@/domain/passwords';
import { line } from './input/line';
import { networkFaultOf } from './network/addresses';
import { readDatabaseAddress } from './network/database-address';

const KIB = 1024;
const MIB = 1024 * KIB;
const GIB = 1024 * MIB;

const timeZone = z.string().refine(
  (name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  },
  { error: 'is not a time zone of the IANA database, such as Asia/Jakarta' },
);

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const networks = commaSeparated.superRefine((list, context) => {
  for (const message of list.map(networkFaultOf)) {
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }
});

/** A database on one or several hosts. */
const databaseUrl = z.string().superRefine((url, context) => {
  try {
    readDatabaseAddress(url);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

/** How many daily, weekly and monthly backups are kept. */
const keep = z
  .string()
  .regex(
    /^\s*[1-9]\d{0,2}\s*(,\s*\d{1,3}\s*){2}$/,
    'is three numbers, of days (at least 1), weeks and months, such as 7,4,12',
  )
  .transform((text) => text.split(',').map(Number) as [daily: number, weekly: number, monthly: number]);

/** The samplers of OpenTelemetry; those of `parentbased_` follow the decision of a caller that has made one. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(() => Math.max(1, availableParallelism() - 1)),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: z.coerce.number().min(0).max(3_600).default(30),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(16),
  DATABASE_PREPARED: z.stringbool().default(true),
  READ_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(3_600).default(15),
  WRITE_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(3_600).default(60),
  DATA_DIR: z.string().min(1).default('./data'),
  PREVIOUS_POSTGRES_DIR: z.string().min(1).optional(),
  SPOOL_DIR: z.string().min(1).default(tmpdir()),
  SPOOL_BYTES: z.coerce
    .number()
    .int()
    .min(16 * MIB)
    .default(4 * GIB),
  IMPORT_PROCESSES: z.coerce.number().int().min(1).max(64).default(2),
  LIST_CACHE_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(128 * MIB),
  TIME_ZONE: timeZone.default('Asia/Jakarta'),
  OPEN_RECONCILIATION: z.stringbool().default(false),
  PROVINCE: z
    .string()
    .regex(/^\d{2}$/, 'is not the code of a province by Kemendagri, such as 11')
    .default('11'),
  MAX_BODY_BYTES: z.coerce
    .number()
    .int()
    .min(KIB)
    .max(512 * MIB)
    .default(32 * MIB),
  MAX_ITEMS: z.coerce.number().int().min(1).max(1_000_000).default(100_000),
  MAX_IMPORT_BYTES: z.coerce
    .number()
    .int()
    .min(KIB)
    .max(GIB)
    .default(200 * MIB),
  BODY_BYTES_PER_KEY: z.coerce
    .number()
    .int()
    .min(KIB)
    .default(512 * MIB),
  TRUSTED_PROXIES: networks.prefault(''),
  WEBHOOK_NETWORKS: networks.prefault(''),
  DEFAULT_RATE_PER_MINUTE: z.coerce.number().int().min(0).default(300_000),
  MAX_CONCURRENT_PER_KEY: z.coerce.number().int().min(1).max(10_000).default(32),
  AUTH_SECRET: z.string().min(32).optional(),
  REQUIRE_SECOND_FACTOR: z.stringbool().default(false),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  HELP_DESK_NAME: line(MAX_NAME).optional(),
  HELP_DESK_EMAIL: z.email().optional(),
  HELP_DESK_PHONE: line(MAX_PHONE).optional(),
  HELP_DESK_HOURS: line(MAX_NAME).optional(),
  HISTORY_DAYS: z.coerce.number().int().min(0).default(0),
  FAILED_SIGN_IN_DAYS: z.coerce.number().int().min(0).default(90),
  RECORD_HISTORY_MONTHS: z.coerce.number().int().min(0).default(0),
  KEY_USE_DAYS: z.coerce.number().int().min(0).default(400),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(2),
  BACKUP_KEEP: keep.prefault('7,4,12'),
  BACKUP_MAX_AGE_HOURS: z.coerce.number().int().min(1).max(8_760).default(36),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(5),
  SHUTDOWN_SECONDS: z.coerce.number().int().min(1).max(600).default(25),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
  LOG_REQUESTS_PER_SECOND: z.coerce.number().int().min(0).max(100_000).default(200),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

const consistent = schema.superRefine(({ SMTP_URL, BASE_URL, DATABASE_URL, ...settings }, context) => {
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  // Links in e-mails must not begin with the `Host` header of some caller.
  if (SMTP_URL !== undefined && BASE_URL === undefined)
    refuse('BASE_URL', 'is required with SMTP_URL: the links in e-mails begin with it');
  if (DATABASE_URL !== undefined) return;
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (settings[name] !== undefined) refuse(name, 'requires DATABASE_URL: it leads to the same data');
});

/** The name of a setting in the environment. */
export type SettingName = keyof z.output<typeof schema>;

/** The validated environment. Names and units are those of the settings table in README.md. */
export type Settings = Readonly<
  z.output<typeof schema> & {
    /** The settings that the environment names; the others have their defaults. */
    given: ReadonlySet<SettingName>;
  }
>;

/** `BASE_URL` without a slash at the end, for links. */
export const publicUrlOf = ({ BASE_URL }: Pick<Settings, 'BASE_URL'>): string | undefined =>
  BASE_URL?.replace(/\/+$/, '');

/**
 * Reads the settings from an environment. An empty variable counts as absent.
 * @throws {Error} that lists all invalid settings
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = consistent.safeParse(present);
  if (result.success) {
    const given = new Set(schema.keyof().options.filter((name) => name in present));
    return Object.freeze({ ...result.data, given });
  }
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The settings have ${faults.length} fault(s):\n${faults.join('\n')}`);
}
