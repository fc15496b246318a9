import { expect, it } from 'vitest';
import { readSettings } from './settings';

it('e-mails need the address of the service, which no caller may choose', () => {
  const SMTP_URL = 'smtp://mail.example.test';
  expect(() => readSettings({ SMTP_URL })).toThrow(/1 fault.*\n {2}BASE_URL: is required with SMTP_URL/);
  expect(() => readSettings({ SMTP_URL, BASE_URL: '' })).toThrow('BASE_URL');
  expect(readSettings({ SMTP_URL, BASE_URL: 'https://data.example.test' })).toMatchObject({ SMTP_URL });
  expect(readSettings({}).BASE_URL).toBeUndefined();
});
