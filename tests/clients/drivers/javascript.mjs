import { createClient, verifyWebhook } from '../../../clients/javascript/lib/index.js';

/** Does the steps of a test with the JavaScript client, and prints what became of each as JSON. */
const input = [];
for await (const chunk of process.stdin) input.push(chunk);
const { steps, ...options } = JSON.parse(Buffer.concat(input).toString('utf8'));
const client = createClient(options);

const outcomes = [];
for (const step of steps) outcomes.push(await run(step).catch(told));
console.log(JSON.stringify(outcomes));

/** @param {any} step */
async function run({ call, collection, items, query, options: more, etag, message }) {
  const target = collection && client.collection(collection);
  switch (call) {
    case 'key':
      return client.key();
    case 'webhook':
      return verifyWebhook({ ...message, header: (name) => message.headers[name] }, message.now * 1000);
    case 'list': {
      const records = [];
      for await (const record of target.list(query)) records.push(record);
      return { records };
    }
    case 'count': {
      let [count, sum] = [0, 0];
      for await (const record of target.list(query)) {
        count += 1;
        sum += record.jumlah_siswa;
      }
      return { count, sum };
    }
    case 'first':
      for await (const record of target.list(query)) return record;
      return null;
    case 'pages': {
      const sizes = [];
      for await (const records of target.pages(query)) sizes.push(records.length);
      return { sizes };
    }
    case 'page':
      return target.page(query, { ifNoneMatch: etag });
    default: {
      const result = await target[call](items, more);
      const { saved, deleted, failed, duplicates, records, refused, merged, replayed } = result;
      const thrown = await Promise.resolve()
        .then(() => result.throwIfRefused())
        .then(() => undefined, told);
      return { saved, deleted, failed, duplicates, records, refused, merged, replayed, thrown };
    }
  }
}

/** @param {any} error */
function told(error) {
  const { name, message, code, status, field, retryAfter, received, firstOpen, result, idempotencyKey } =
    error;
  const kind = name.replace(/Error$/, '');
  return {
    kind,
    message,
    code,
    status,
    field,
    retryAfter,
    received,
    firstOpen,
    saved: result?.saved,
    idempotencyKey,
  };
}
