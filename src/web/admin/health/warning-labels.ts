import type { HealthWarning } from '../../../domain/administration/health-warnings.ts';

/** What a warning says, what to do first, and the chapter of docs/operating.md that says more. */
type WarningWords = { readonly title: string; readonly action: string; readonly chapter: string };

export const HEALTH_WARNING_LABELS: Readonly<Record<HealthWarning, WarningWords>> = {
  'requests-fail': {
    title: 'More than 1% of the requests failed within an hour',
    action: 'Look in the log for "request failed". Without such lines the database was away.',
    chapter: 'Logs',
  },
  'event-loop-blocked': {
    title: 'The process is slow to answer',
    action: 'Find the job below that takes long, or give the machine more processor time.',
    chapter: 'Metrics and alerts',
  },
  'pool-exhausted': {
    title: 'Statements wait for a database connection',
    action: 'Look for slow statements in the database. With MariaDB, add an instance.',
    chapter: 'Time limits and outages',
  },
  'mail-late': {
    title: 'Email has been waiting for more than 30 minutes',
    action: 'Look in the log for "mail was not sent" and check the mail server. No email is lost meanwhile.',
    chapter: 'Mail that does not arrive',
  },
  'mail-given-up': {
    title: 'Email was given up',
    action: 'Look in the log for "mail was given up", correct the cause and send it again.',
    chapter: 'Mail that does not arrive',
  },
  'job-failed': {
    title: 'The last run of a job failed',
    action: 'Look in the log for "job failed". The job runs again at its next time.',
    chapter: 'Background work',
  },
  memory: {
    title: 'The process uses more than 1.5 GB of memory',
    action: 'Note the time and restart this instance.',
    chapter: 'Stopping and rolling restarts',
  },
  'backup-old': {
    title: 'No backup within two days',
    action: 'Run the command backup, and check what should run it every day.',
    chapter: 'Backup and restore',
  },
};
