import type { Letter } from '@/server/mail';

type About = Readonly<{ to: string; name: string; url: string }>;

/** The e-mail of an invitation, in both languages, because the person's language is not known yet. */
export function invitationLetter({ to, name, url }: About): Letter {
  return {
    to,
    subject: 'Undangan: Data Statistik Daerah / Invitation',
    text: `Yth. ${name},

Anda diundang untuk menggunakan Layanan Data Statistik Daerah. Buka tautan ini dan pilih kata sandi Anda.
Tautan ini berlaku 7 hari dan hanya dapat dipakai sekali:

${url}

Bila Anda merasa tidak seharusnya menerima undangan ini, abaikan saja.

---

Dear ${name},

You are invited to use the Regional Statistical Data Service. Open the link above and choose your password.
The link is valid for 7 days and works only once. If you did not expect this invitation, ignore it.
`,
  };
}

/** The e-mail with the link to choose a new password. */
export function resetLetter({ to, name, url }: About): Letter {
  return {
    to,
    subject: 'Kata sandi baru: Data Statistik Daerah / New password',
    text: `Yth. ${name},

Administrator membuat tautan agar Anda dapat memilih kata sandi baru. Tautan ini berlaku 24 jam dan hanya dapat
dipakai sekali:

${url}

Kata sandi lama tetap berlaku sampai tautan ini dipakai. Bila Anda tidak memintanya, beri tahu administrator.

---

Dear ${name},

An administrator created the link above so that you can choose a new password. The link is valid for 24 hours and
works only once. Your old password stays valid until you use it. If you did not ask for this, tell your administrator.
`,
  };
}

/** A change of an account of which its owner is informed, in case somebody else made it. */
export type AccountChange = 'password' | 'two_factor_on' | 'two_factor_off' | 'backup_codes';

const CHANGES: Readonly<Record<AccountChange, { id: string; en: string }>> = {
  password: { id: 'Kata sandi akun Anda diganti.', en: 'The password of your account was changed.' },
  two_factor_on: {
    id: 'Verifikasi dua langkah akun Anda diaktifkan.',
    en: 'Two-step verification was turned on for your account.',
  },
  two_factor_off: {
    id: 'Verifikasi dua langkah akun Anda dinonaktifkan.',
    en: 'Two-step verification was turned off for your account.',
  },
  backup_codes: {
    id: 'Kode cadangan baru dibuat untuk akun Anda.',
    en: 'New backup codes were created for your account.',
  },
};

/** The e-mail that informs a person of a change of their account. */
export function changeLetter(
  { email, name }: { email: string; name: string },
  change: AccountChange,
): Letter {
  const { id, en } = CHANGES[change];
  return {
    to: email,
    subject: 'Akun Anda berubah: Data Statistik Daerah / Your account was changed',
    text: `Yth. ${name},

${id} Bila bukan Anda yang melakukannya, segera beri tahu administrator.

---

Dear ${name},

${en} If that was not you, tell your administrator immediately.
`,
  };
}
