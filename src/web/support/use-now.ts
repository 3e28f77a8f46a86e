import { useEffect, useState } from 'react';

/** How often what hangs on the time of day is looked at again, in milliseconds. */
const EVERY_MS = 30_000;

/** The time by the clock of the device, in milliseconds, near enough for days and office hours. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
