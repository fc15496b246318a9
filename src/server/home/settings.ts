import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from '@/server/database/pool';
import { shownAddress } from '@/server/network/database-address';
import { projectRoot } from '@/server/project-root';
import type { SettingName, Settings } from '@/server/settings';

export type SettingUnit =
  | 'bytes'
  | 'items'
  | 'seconds'
  | 'milliseconds'
  | 'hours'
  | 'days'
  | 'months'
  | 'per_minute'
  | 'connections';
export type SettingGroup =
  | 'limits'
  | 'time'
  | 'retention'
  | 'backup'
  | 'network'
  | 'database'
  | 'sign_in'
  | 'mail'
  | 'help_desk'
  | 'log';

/** A setting without secrets. */
export type ShownSetting = Readonly<{
  name: SettingName;
  /** Null: not set, or a secret. A URL is shown without password and query. */
  value: string | null;
  secret: boolean;
  set: boolean;
  unit: SettingUnit | null;
  /** Values of a file `.env` count as environment. */
  source: 'environment' | 'default';
  group: SettingGroup;
}>;

/** The settings with their sources, and the versions of the platform. */
export type ServiceSettings = Readonly<{
  settings: readonly ShownSetting[];
  versions: Readonly<{ service: string; postgresql: string; node: string }>;
  database: Readonly<{
    /** Whether the service runs the embedded server. */
    embedded: boolean;
    name: string;
    bytes: number;
    migrations: readonly Readonly<{ name: string; appliedAt: Date }>[];
  }>;
}>;

type Shown = Readonly<{ group: SettingGroup; unit?: SettingUnit; as?: 'secret' | 'url' | 'address' }>;

/** Every setting in the order of the page, except NODE_ENV, which the command determines. */
const SHOWN: Readonly<Record<Exclude<SettingName, 'NODE_ENV'>, Shown>> = {
  MAX_BODY_BYTES: { group: 'limits', unit: 'bytes' },
  MAX_ITEMS: { group: 'limits', unit: 'items' },
  MAX_IMPORT_BYTES: { group: 'limits', unit: 'bytes' },
  BODY_BYTES_PER_KEY: { group: 'limits', unit: 'bytes' },
  DEFAULT_RATE_PER_MINUTE: { group: 'limits', unit: 'per_minute' },
  MAX_CONCURRENT_PER_KEY: { group: 'limits' },
  OPEN_RECONCILIATION: { group: 'network' },
  PROVINCE: { group: 'database' },
  TIME_ZONE: { group: 'time' },
  DRAIN_SECONDS: { group: 'time', unit: 'seconds' },
  SHUTDOWN_SECONDS: { group: 'time', unit: 'seconds' },
  HISTORY_DAYS: { group: 'retention', unit: 'days' },
  FAILED_SIGN_IN_DAYS: { group: 'retention', unit: 'days' },
  RECORD_HISTORY_MONTHS: { group: 'retention', unit: 'months' },
  KEY_USE_DAYS: { group: 'retention', unit: 'days' },
  BACKUP_DIR: { group: 'backup' },
  BACKUP_HOUR: { group: 'backup' },
  BACKUP_KEEP: { group: 'backup' },
  BACKUP_MAX_AGE_HOURS: { group: 'backup', unit: 'hours' },
  HOST: { group: 'network' },
  PORT: { group: 'network' },
  BASE_URL: { group: 'network', as: 'url' },
  TRUSTED_PROXIES: { group: 'network' },
  WEBHOOK_NETWORKS: { group: 'network' },
  METRICS_HOST: { group: 'network' },
  METRICS_PORT: { group: 'network' },
  DATABASE_URL: { group: 'database', as: 'address' },
  DATABASE_DIRECT_URL: { group: 'database', as: 'address' },
  DATABASE_READ_URL: { group: 'database', as: 'address' },
  DATABASE_READ_MAX_LAG_SECONDS: { group: 'database', unit: 'seconds' },
  DATABASE_POOL_SIZE: { group: 'database', unit: 'connections' },
  DATABASE_PREPARED: { group: 'database' },
  READ_TIMEOUT_SECONDS: { group: 'database', unit: 'seconds' },
  WRITE_TIMEOUT_SECONDS: { group: 'database', unit: 'seconds' },
  DATA_DIR: { group: 'database' },
  PREVIOUS_POSTGRES_DIR: { group: 'database' },
  SPOOL_DIR: { group: 'limits' },
  PROCESSES: { group: 'limits' },
  IMPORT_PROCESSES: { group: 'limits' },
  SPOOL_BYTES: { group: 'limits', unit: 'bytes' },
  LIST_CACHE_BYTES: { group: 'limits', unit: 'bytes' },
  AUTH_SECRET: { group: 'sign_in', as: 'secret' },
  REQUIRE_SECOND_FACTOR: { group: 'sign_in' },
  ADMIN_EMAIL: { group: 'sign_in' },
  ADMIN_PASSWORD: { group: 'sign_in', as: 'secret' },
  SMTP_URL: { group: 'mail', as: 'url' },
  MAIL_FROM: { group: 'mail' },
  HELP_DESK_NAME: { group: 'help_desk' },
  HELP_DESK_EMAIL: { group: 'help_desk' },
  HELP_DESK_PHONE: { group: 'help_desk' },
  HELP_DESK_HOURS: { group: 'help_desk' },
  LOG_LEVEL: { group: 'log' },
  LOG_REQUESTS_PER_SECOND: { group: 'log' },
  SLOW_STATEMENT_MS: { group: 'log', unit: 'milliseconds' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { group: 'log', as: 'url' },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: { group: 'log', as: 'url' },
  OTEL_SDK_DISABLED: { group: 'log' },
  OTEL_TRACES_SAMPLER: { group: 'log' },
  OTEL_TRACES_SAMPLER_ARG: { group: 'log' },
};

/** Reads the settings and the versions of the platform, without secrets. */
export async function readServiceSettings({
  pool,
  settings,
}: Readonly<{ pool: Pool; settings: Settings }>): Promise<ServiceSettings> {
  const [{ rows: databases }, { rows: migrations }] = await Promise.all([
    pool.query<{ version: string; name: string; bytes: number }>(
      `SELECT current_setting('server_version') AS version, current_database() AS name,
         pg_database_size(current_database())::float8 AS bytes`,
    ),
    pool.query<{ name: string; appliedAt: Date }>(
      `SELECT migration_name AS name, finished_at AS "appliedAt" FROM _prisma_migrations
       WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
    ),
  ]);
  const { version, name, bytes } = databases[0]!;
  return {
    settings: shownSettings(settings),
    versions: { service: serviceVersion(), postgresql: version, node: process.versions.node },
    database: { embedded: !settings.given.has('DATABASE_URL'), name, bytes, migrations },
  };
}

/** Every setting without secrets. */
export function shownSettings(settings: Settings): ShownSetting[] {
  return Object.entries(SHOWN).map(([key, { group, unit, as }]) => {
    const name = key as keyof typeof SHOWN;
    const given = settings.given.has(name);
    // The address of the embedded database is not a setting, and contains a generated password.
    const value = name === 'DATABASE_URL' && !given ? undefined : settings[name];
    const secret = as === 'secret';
    return {
      name,
      value: value === undefined || secret ? null : textOf(value, as),
      secret,
      set: value !== undefined,
      unit: unit ?? null,
      source: given ? 'environment' : 'default',
      group,
    };
  });
}

function textOf(value: NonNullable<Settings[keyof typeof SHOWN]>, as: Shown['as']): string {
  if (as === 'url') return withoutSecrets(String(value));
  if (as === 'address') return shownAddress(String(value));
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A URL without its password and its query, which may contain one too. */
function withoutSecrets(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}

let version: string | undefined;
function serviceVersion(): string {
  version ??= (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string })
    .version;
  return version;
}
