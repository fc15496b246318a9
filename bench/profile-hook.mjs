import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

// Loaded into the service by --import: SIGUSR2 begins a processor profile, the next SIGUSR2 ends and writes it.
const FILE = 'bench/results/service.cpuprofile';
const INTERVAL_MICROSECONDS = 200;

const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: INTERVAL_MICROSECONDS });
let running = false;

process.on('SIGUSR2', () => {
  running = !running;
  if (running) return session.post('Profiler.start');
  session.post('Profiler.stop', (error, result) => {
    if (error) console.error(error);
    else writeFileSync(FILE, JSON.stringify(result.profile));
  });
});
