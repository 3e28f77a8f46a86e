import { listPath } from '../list-path.ts';

/** Where the record of changes is. */
export const AUDIT_PATH = '/admin/audit';

type AuditChosen = {
  readonly person?: string | undefined;
  readonly kind?: string | undefined;
  readonly subject?: number | string | undefined;
  readonly before?: number | undefined;
};

/** The record, of one person, kind or thing where chosen (product.md 13.17). */
export const auditPath = (chosen: AuditChosen): string => listPath(AUDIT_PATH, chosen);
