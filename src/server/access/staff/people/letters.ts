import type { Letter } from '@/server/mail';

type About = Readonly<{ to: string; name: string; url: string }>;

/** The e-mail of an invitation, in both languages, because the person's language is not known yet. */
export function invitationLetter({ to, name, url }: About): Letter {
  return {
    to,
    subject: 'Undangan: Data Statistik Daerah / Invitation',
    text: `Halo ${name},

Anda diundang bekerja dengan layanan Data Statistik Daerah. Buka tautan ini dan pilih kata sandi Anda.
Tautan berlaku 7 hari dan hanya sekali:

${url}

Bila Anda tidak mengharapkan undangan ini, abaikan saja.

---

Hello ${name},

You are invited to work with the regional statistical data service. Open the link above and choose your
password. It is valid for 7 days, and once. If you did not expect this, ignore it.
`,
  };
}

/** The e-mail with the link to choose a new password. */
export function resetLetter({ to, name, url }: About): Letter {
  return {
    to,
    subject: 'Kata sandi baru: Data Statistik Daerah / New password',
    text: `Halo ${name},

Administrator membuatkan tautan bagi Anda untuk memilih kata sandi baru. Tautan berlaku 24 jam dan hanya sekali:

${url}

Kata sandi lama tetap berlaku sampai tautan ini dipakai. Bila Anda tidak memintanya, beri tahu administrator.

---

Hello ${name},

An administrator has made the link above for you to choose a new password. It is valid for 24 hours, and once.
Your old password stays until then. If you did not ask for this, tell your administrator.
`,
  };
}
