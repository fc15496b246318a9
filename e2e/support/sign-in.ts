import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAlive } from './open';
import { PASSWORD } from './people';

const DIGITS = 6;
const PERIOD_MS = 30_000;
const BITS_OF_A_LETTER = 5;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Fills in the sign-in form, and sends it. */
export async function typePassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Kata sandi' }).fill(password);
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
}

/** Opens the menu of the signed-in person. */
export async function openAccount(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: /^(Menu akun|Account menu for) / });
  await expectAlive(account);
  await account.click();
}

/** Signs out by the menu. */
export async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await page.getByRole('menuitem', { name: 'Keluar' }).click();
  await expect(page).toHaveURL('/sign-in');
}

/** The code that an authenticator app shows now for a secret in base32 (RFC 6238). */
export function totp(secret: string): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS)));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** A code that is none of the currently valid ones. */
export function wrongTotp(secret: string): string {
  const right = totp(secret);
  return `${right.slice(0, -1)}${(Number(right.at(-1)) + 5) % 10}`;
}

function bytesOf(base32: string): Buffer {
  const letters = [...base32.replace(/\s|=/g, '')];
  const bits = letters
    .map((one) => LETTERS.indexOf(one).toString(2).padStart(BITS_OF_A_LETTER, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
