import { SiteLink } from '../layout/site-link.tsx';
import { button } from '../ui/button.css.ts';
import { banner, lead, words } from './free-banner.css.ts';
import { large } from './hero.css.ts';

const FREE_QUESTIONS = { label: 'Try 10 Free Questions', to: '/free-questions' };

/** What costs nothing, said once more. */
export const FreeBanner = () => (
  <section className={banner} aria-labelledby="free">
    <div className={words}>
      <h2 id="free">10 free questions, now</h2>
      <p className={lead}>
        From all six areas of the exam, each with its answer and the reason for every option. You give a name and an
        email address; there is nothing to pay.
      </p>
    </div>
    <SiteLink link={FREE_QUESTIONS} className={`${button.main} ${large}`} />
  </section>
);
