import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks for a page of twenty at a fixed pace, whether or not the answers before have come, in a thread of its own: what
 * the fault's own clients do does not slow its clock. Sends one message an answer: when it was asked, how long it
 * took in milliseconds, the status (0: none), and whether a refusal said when to come again.
 */
const { url, key, everyMs, limitMs } = workerData;
const agent = new Agent({ keepAlive: true });

setInterval(() => {
  const asked = performance.now();
  const tell = (status, retryAfter = false) =>
    parentPort.postMessage({ asked, took: performance.now() - asked, status, retryAfter });
  const request = get(url, { agent, headers: { 'x-api-key': key } }, (answer) => {
    answer.resume();
    answer.on('end', () => tell(answer.statusCode, Number(answer.headers['retry-after']) > 0));
    answer.on('error', () => tell(0));
  });
  const limit = setTimeout(() => request.destroy(new Error('no answer in time')), limitMs);
  request.on('close', () => clearTimeout(limit));
  request.on('error', () => tell(0));
}, everyMs);
