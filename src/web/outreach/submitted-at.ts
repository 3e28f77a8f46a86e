const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    });
  formats.set(timeZone, format);
  return format;
}

/** A moment as the list of leads shows it, Jan 15, 2026 at 3:04 PM (product.md 8.29). `moment` is ISO 8601. */
export function submittedAt(moment: string, timeZone: string): string {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  const [day, time] = [`${parts.get('month')} ${parts.get('day')}`, `${parts.get('hour')}:${parts.get('minute')}`];
  return `${day}, ${parts.get('year')} at ${time} ${parts.get('dayPeriod')}`;
}
