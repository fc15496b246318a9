import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from './log';
import { createMailer } from './mail';
import { readSettings } from './settings';

/** A mail server that accepts everything and keeps what it receives. */
let received = '';
const server = createServer((socket: Socket) => {
  let inData = false;
  socket.write('220 test\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    received += chunk;
    for (const line of String(chunk).split('\r\n').filter(Boolean)) {
      if (inData) {
        if (line !== '.') continue;
        inData = false;
      } else if (line === 'DATA') {
        inData = true;
        socket.write('354 go\r\n');
        continue;
      }
      socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    }
  });
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => void server.close());

const log = createLogger('silent');
const mailer = (url?: string) =>
  createMailer(
    readSettings({
      SMTP_URL: url,
      BASE_URL: 'http://data.example.test',
      MAIL_FROM: 'Layanan <data@example.test>',
    }),
    log,
  );

it('sends plain text to one address, and no header of anybody else\u2019s making', async () => {
  received = '';
  const mail = mailer(`smtp://127.0.0.1:${port}`);
  const letter = {
    to: 'budi@example.test,eve@example.test\r\nBcc: eve@example.test',
    subject: 'P-1\r\nX-Eve: yes',
    text: 'Halo\r\n.\r\nhttps://example.test/collect#x',
  };
  const outcome = await mail.send(letter);
  expect(received).not.toMatch(/^(Bcc|X-Eve):/im);
  expect(received.match(/^RCPT TO/gm)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(['undefined', 'string']).toContain(typeof outcome);
  received = '';
  expect(
    await mail.send({ to: 'budi@example.test', subject: 'Permohonan P-1', text: letter.text }),
  ).toBeUndefined();
  expect(received.match(/^RCPT TO:.*$/gm)).toEqual([expect.stringContaining('<budi@example.test>')]);
  expect(received).toMatch(/^Content-Type: text\/plain/im);
  expect(received).toMatch(/^From: .*data@example\.test/im);
  mail.close();
});

it('says why a letter was not sent, and throws nothing', async () => {
  const letter = { to: 'budi@example.test', subject: 's', text: 't' };
  expect(mailer().isConfigured).toBe(false);
  expect(await mailer().send(letter)).toBe('there is no mail server');
  const broken = mailer('smtp://127.0.0.1:1');
  expect(await broken.send(letter)).toMatch('ECONNREFUSED');
  broken.close();
});
