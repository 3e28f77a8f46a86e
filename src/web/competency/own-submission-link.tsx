import { useViewer } from '../root.tsx';
import { Link } from '../ui/link.tsx';

/** The way to the learner's own texts, which they read after access has ended too; absent before there are any (product.md 9.42). */
export const OwnSubmissionLink = () =>
  useViewer()?.hasSubmission ? <Link to="/peng-prep/submission">My submission</Link> : null;
