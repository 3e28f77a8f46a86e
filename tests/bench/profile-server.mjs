// Loaded into the server ahead of its program (`node --import`): profiles its main thread from SIGUSR2 on, and writes the profile into
// PROFILE_FOLDER at a proper end.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.PROFILE_FOLDER;

if (isMainThread && folder) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  process.once('SIGUSR2', () => session.post('Profiler.start'));
  // The answer comes before `post` returns, so that an ending process has time for it.
  process.once('exit', () =>
    session.post('Profiler.stop', (error, stopped) => {
      if (!error) writeFileSync(join(folder, `${process.pid}.cpuprofile`), JSON.stringify(stopped.profile));
    }),
  );
}
