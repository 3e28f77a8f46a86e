/**
 * The styles of what comes after the exam. Its code is loaded later, but a result that is opened by its address is drawn
 * on the server, so that its styles are linked with the page.
 */
import '../layout/brand-link.css.ts';
import '../ui/badge.css.ts';
import '../ui/card.css.ts';
import '../ui/notice.css.ts';
import '../ui/page-body.css.ts';
import '../ui/score-note.css.ts';
import './completed-exam.css.ts';
import '../question/reviewed-options.css.ts';
import './review.css.ts';
