import { whenWanted } from './when-wanted.ts';

const container = document.getElementById('app');
const start = (): void => {
  if (container) void import('./hydrate.tsx').then(({ hydrate }) => hydrate(container));
};

// A page that is only read needs no more than its HTML; its links and forms work without us.
if (container?.dataset.hydrate === 'when-wanted') whenWanted(start);
else start();
