import { useEffect, useRef } from 'react';
import type { ReportList } from '../../application/contract/index.ts';
import { focusHeading } from '../layout/focus-after-navigation.ts';

type Reports = ReportList['reports'];

/** The name of a report's heading, by which it is found. */
export const reportHeading = (reportId: number): string => `report-${reportId}`;

/** The open report that stood below one that was closed. */
function nextOpen(before: Reports, now: Reports, closedId: number): number | undefined {
  const open = new Set(now.flatMap(({ id, isOpen }) => (isOpen ? [id] : [])));
  const place = before.findIndex(({ id }) => id === closedId);
  return before.slice(place + 1).find(({ id }) => open.has(id))?.id;
}

/**
 * Leads keyboard and screen reader on from a report that was closed here to the next open one, or to the heading of the page
 * where there is none, since the button that had the focus has gone with its form (product.md 12.6).
 */
export function useFocusOnNextReport(reports: Reports, closedId: number | null): void {
  const known = useRef(reports);
  useEffect(() => {
    const before = known.current;
    known.current = reports;
    const isOpenIn = (list: Reports): boolean => list.some(({ id, isOpen }) => isOpen && id === closedId);
    if (closedId === null || !isOpenIn(before) || isOpenIn(reports)) return;
    if (document.activeElement !== document.body) return;
    const next = nextOpen(before, reports, closedId);
    const heading = next === undefined ? null : document.getElementById(reportHeading(next));
    if (heading) heading.focus();
    else focusHeading(document.body);
  }, [reports, closedId]);
}
