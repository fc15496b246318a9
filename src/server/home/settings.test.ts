import { expect, it } from 'vitest';
import { readSettings } from '@/server/settings';
import { type ShownSetting, shownSettings } from './settings';

const PASSWORD = 'kata-sandi-rahasia';

const shown = (env: Record<string, string>) => shownSettings(readSettings(env));
const settingOf = (settings: readonly ShownSetting[], name: string) =>
  settings.find((setting) => setting.name === name);

it('shows each setting with its value, unit and source', () => {
  const settings = shown({ MAX_ITEMS: '500', TRUSTED_PROXIES: '10.0.0.0/8,192.0.2.1', HISTORY_DAYS: '' });
  expect(settingOf(settings, 'MAX_ITEMS')).toEqual({
    name: 'MAX_ITEMS',
    value: '500',
    secret: false,
    set: true,
    unit: 'items',
    source: 'environment',
    group: 'limits',
  });
  // The setting is given, though with its default value.
  expect(settingOf(shown({ PORT: '3000' }), 'PORT')?.source).toBe('environment');
  expect(settingOf(settings, 'PORT')).toMatchObject({ value: '3000', source: 'default' });
  expect(settingOf(settings, 'HISTORY_DAYS')).toMatchObject({ value: '0', source: 'default', unit: 'days' });
  expect(settingOf(settings, 'TRUSTED_PROXIES')?.value).toBe('10.0.0.0/8, 192.0.2.1');
  expect(settingOf(settings, 'BASE_URL')).toMatchObject({ value: null, set: false, source: 'default' });
});

it('shows of secrets only whether they are set', () => {
  const settings = shown({
    DATABASE_URL: `postgresql://petugas:${PASSWORD}@db.example.test:5433/data?password=${PASSWORD}&sslmode=require`,
    SMTP_URL: `smtps://kirim:${PASSWORD}@mail.example.test`,
    AUTH_SECRET: `${PASSWORD}-${PASSWORD}`,
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_EMAIL: 'admin@example.test',
    BASE_URL: `https://orang:${PASSWORD}@data.example.test/dasar`,
  });
  expect(JSON.stringify(settings)).not.toContain(PASSWORD);
  expect(settingOf(settings, 'DATABASE_URL')?.value).toBe('postgresql://petugas@db.example.test:5433/data');
  expect(settingOf(settings, 'SMTP_URL')?.value).toBe('smtps://kirim@mail.example.test');
  for (const name of ['AUTH_SECRET', 'ADMIN_PASSWORD'])
    expect(settingOf(settings, name)).toMatchObject({ value: null, secret: true, set: true });
  expect(settingOf(shown({}), 'AUTH_SECRET')).toMatchObject({ value: null, secret: true, set: false });
});

it('does not show the address of the embedded database as a setting', () => {
  const settings = { ...readSettings({}), DATABASE_URL: `postgresql://postgres:${PASSWORD}@127.0.0.1:1/x` };
  expect(settingOf(shownSettings(settings), 'DATABASE_URL')).toMatchObject({
    value: null,
    set: false,
    source: 'default',
  });
});
