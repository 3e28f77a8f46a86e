import type { AreaCode } from '../exam/blueprint.ts';

/** The topics of each area, in the order of the blueprint of 2017: the title of `II.3` is the third of II. */
export const TOPIC_TITLES_BY_AREA: Readonly<Record<AreaCode, readonly string[]>> = {
  I: [
    'Definition and status of a profession',
    'Role of the professional in society',
    'The engineering and geoscience professions and their scopes',
    'Value of the professions to society',
  ],
  II: [
    'Role of ethics and cultures',
    'Ethical theories and principles',
    'Codes of ethics',
    'Common ethical issues and dilemmas',
    'Making ethical decisions',
  ],
  III: [
    'Accountability for work and workplace',
    'Relations with others and business practice',
    'Statutory and other standards',
    'Insurance',
    'Risk and quality management',
    'Software',
    'Confidentiality',
    'Due diligence',
    'Authentication of documents',
    'Sustainability',
  ],
  IV: [
    'The Canadian legal system',
    'Business forms',
    'Contract',
    'Tort',
    'Alternative dispute resolution',
    'Intellectual property',
    'Expert witness',
    'Bonds and liens',
    'International law',
    'Environmental law',
    'Workers’ compensation and occupational health and safety',
    'Human rights and privacy',
  ],
  V: ['Acts, regulations and bylaws', 'Admission', 'Illegal practice', 'Enforcement', 'Misuse of title', 'Societies'],
  VI: ['Practice review', 'Complaint', 'Investigation', 'Discipline', 'Sanctions'],
};
