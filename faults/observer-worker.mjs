import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Requests a page of twenty at fixed intervals, whether or not the earlier replies have arrived, in a thread of its
 * own, so that the fault's own clients do not delay its clock. Sends one message per reply: the time of the request,
 * the duration in milliseconds, the status (0: none), and whether a refusal said when to try again. When it is ended,
 * it reports requests that have waited for longer than `patienceMs` as unanswered, and then that it has finished.
 */
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { url, key, everyMs, limitMs, patienceMs } = workerData;
const agent = new Agent({ keepAlive: true });
const waiting = new Set();

const pace = setInterval(() => {
  const asked = performance.now();
  waiting.add(asked);
  const tell = (/** @type {number | undefined} */ status, retryAfter = false) => {
    if (!waiting.delete(asked)) return;
    port.postMessage({ asked, took: performance.now() - asked, status, retryAfter });
  };
  const request = get(url, { agent, headers: { 'x-api-key': key } }, (answer) => {
    answer.resume();
    answer.on('end', () => tell(answer.statusCode, Number(answer.headers['retry-after']) > 0));
    answer.on('error', () => tell(0));
  });
  const limit = setTimeout(() => request.destroy(new Error('no answer in time')), limitMs);
  request.on('close', () => clearTimeout(limit));
  request.on('error', () => tell(0));
}, everyMs);

port.once('message', () => {
  clearInterval(pace);
  const now = performance.now();
  for (const asked of waiting) {
    if (now - asked < patienceMs) continue;
    port.postMessage({ asked, took: now - asked, status: 0, retryAfter: false });
  }
  port.postMessage('done');
});
