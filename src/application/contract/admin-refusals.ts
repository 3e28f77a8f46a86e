/** What admins are refused while they run the site; one table with the others. */
export const ADMIN_REFUSALS = {
  'own-role': {
    status: 409,
    message: 'You cannot take your own administrator role away. Ask another administrator to do it.',
  },
  'only-admin': {
    status: 409,
    message: 'This is the only administrator. Make another person an administrator first.',
  },
  'email-unchanged': { status: 409, message: 'The account has this address already.' },
  'email-of-other': {
    status: 409,
    message: 'Another account has this address. One address cannot belong to two accounts.',
  },
  'not-an-admin': { status: 409, message: 'This person is not an administrator any more. Choose another person.' },
  'reply-title-taken': { status: 409, message: 'Another reply has this title. Choose another one.' },
  'reply-changed': {
    status: 409,
    message: 'Somebody else has changed this reply meanwhile. Reload the page to see it, then decide again.',
  },
  'viewing-as-learner': {
    status: 403,
    message:
      'This is not possible while you view the site as a learner, and nothing was changed. Choose End View first, then try again.',
  },
  'view-of-admin': {
    status: 409,
    message: 'The site can be viewed as a learner only. This person is an administrator.',
  },
  'role-unchanged': {
    status: 409,
    message: 'This person has that role already, so nothing was changed.',
  },
  'access-day-unfit': {
    status: 400,
    message: 'Please choose a day that is not over, within five years, and other than the present end.',
  },
  'access-not-running': {
    status: 409,
    message: 'This access has ended already, so nothing was changed.',
  },
  'access-changed': {
    status: 409,
    message: 'This access has changed since you opened the page. Look at its present end, then decide again.',
  },
  'refund-changed': {
    status: 409,
    message: 'More of this payment was refunded meanwhile. Look at what is left, then decide again.',
  },
  'refund-disputed': {
    status: 409,
    message: 'A bank has disputed this payment and holds the money. Answer the dispute at the payment provider.',
  },
  'refund-nothing-left': { status: 409, message: 'All of this payment was refunded already.' },
  'refund-too-much': { status: 400, message: 'That is more than is left of this payment.' },
  'refund-not-paid': { status: 409, message: 'No money was charged for this payment, so there is nothing to refund.' },
  'refund-refused': {
    status: 409,
    message: 'The payment provider refused this refund. Look at the payment there; nothing was changed here.',
  },
  'refund-unclear': {
    status: 503,
    message:
      'The payment provider did not answer, so it is not known whether the refund was made. Try again with the same amount: it is refunded once.',
  },
  'promo-code-taken': {
    status: 409,
    message: 'This code exists already. Choose another one, or edit the one that is there.',
  },
  'content-key-needed': {
    status: 409,
    message: 'Terms and privacy policy are linked wherever people accept them, so they cannot be deleted.',
  },
  'announcement-changed': {
    status: 409,
    message: 'Somebody else has edited this announcement meanwhile. Compare both before you save again.',
  },
  'promo-no-product': { status: 400, message: 'Choose at least one product that the code is for.' },
  'promo-code-changed': {
    status: 409,
    message:
      'Somebody else has edited this code meanwhile. Compare your entries with its present terms, and save again.',
  },
  'campaign-changed': {
    status: 409,
    message:
      'Somebody else has edited this newsletter meanwhile. Compare your text with the present one, and save again.',
  },
  'mail-changed': {
    status: 409,
    message: 'Somebody else has edited this email meanwhile. Compare your text with the present one, and save again.',
  },
  'campaign-not-draft': {
    status: 409,
    message: 'This newsletter is scheduled or was sent. Only a draft can be changed.',
  },
  'campaign-not-scheduled': {
    status: 409,
    message: 'This newsletter is not scheduled or being sent any more.',
  },
  'campaign-time-past': { status: 400, message: 'Please choose a time that is not over, or leave it empty.' },
  'campaign-no-recipients': {
    status: 409,
    message: 'Nobody on the list belongs to these recipients. Choose other recipients.',
  },
  'promo-percent-fixed': {
    status: 409,
    message: 'The percent stays once a use is taken. Switch this code off and create another one.',
  },
  'promo-max-below-used': { status: 409, message: 'More uses than that are taken already. Choose a larger number.' },
  'promo-days-reversed': { status: 400, message: 'Please choose a first day that is not after the last day.' },
  'promo-expiry-past': { status: 400, message: 'Please choose a day that is not over, or leave the expiry empty.' },
  'post-slug-taken': { status: 409, message: 'Another post has this address. Choose another one.' },
  'post-slug-fixed': {
    status: 409,
    message: 'This post is public, and links to its address would break. Unpublish it before you change the address.',
  },
  'post-changed': {
    status: 409,
    message:
      'Somebody else has saved this post meanwhile. Nothing of yours is lost: compare the two texts, and save again.',
  },
  'post-moved': {
    status: 409,
    message: 'This post was taken down, deleted or put back in the meantime. Reload the page to see its state.',
  },
  'report-closed': { status: 409, message: 'This report was closed already.' },
  'question-changed': {
    status: 409,
    message: 'Somebody else changed this question while you were editing it. Compare both before you save again.',
  },
  'question-retired': {
    status: 409,
    message: 'This question is retired and can no longer be edited.',
  },
  'question-not-draft': { status: 409, message: 'This question is not a draft any more, so nothing was changed.' },
  'question-unfinished': {
    status: 409,
    message: 'This draft is not complete yet. Complete it, save it, and put it live then.',
  },
  'question-file-unreadable': {
    status: 400,
    message: 'This is not a file of questions. Export some, and use that file as a template. Nothing was changed.',
  },
  'upload-too-many-questions': {
    status: 413,
    message: 'The file has more than 1,000 questions. Split it into smaller ones.',
  },
  'question-needed': {
    status: 409,
    message: 'This exam would have too few questions of the area. Put another question of it live first.',
  },
  'question-not-withdrawn': {
    status: 409,
    message: 'Nobody has retired this question here, so it cannot be brought back.',
  },
  'key-undecided': {
    status: 409,
    message:
      'The key of this question would change. Confirm it, and choose what happens to exams that have another key.',
  },
  'nothing-to-rescore': { status: 409, message: 'No exam holds this question with another key.' },
  'edited-meanwhile': {
    status: 409,
    message: 'This was saved elsewhere after you opened it. Nothing was overwritten: compare both versions.',
  },
  'content-key-taken': { status: 409, message: 'There is site content with that key already. Choose another key.' },
} as const satisfies Record<string, { status: number; message: string }>;
