/** Fetches what comes after the exam. */
export const loadEndedExam = () => import('./ended-exam.tsx');
