import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sampleMail } from '../../../src/application/mail/sample-mails.ts';
import { withEditedWords } from '../../../src/application/mail/templated-mail.ts';
import { fillMail, findMailProblems, type MailTemplate } from '../../../src/domain/mail/mail-template.ts';
import { MAIL_NAMES, MAIL_TEMPLATES } from '../../../src/domain/mail/mail-templates.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const SITE = 'https://site.example';

const TEMPLATE: Pick<MailTemplate, 'placeholders'> = {
  placeholders: {
    username: { meaning: 'the name', isLong: true },
    product: { meaning: 'the product' },
    page: { meaning: 'a link', isRequired: true },
    days: { meaning: 'several paragraphs', isLong: true },
  },
};

const words = (changes: Partial<Record<'subject' | 'words' | 'note', string>> = {}) => ({
  subject: 'About {product}',
  words: 'Go to {page}',
  note: '',
  ...changes,
});

describe('the words of a mail (product.md 6.13, 6.14)', () => {
  it('takes known placeholders, and asks for required ones in the message or the small print', () => {
    assert.deepEqual(findMailProblems(TEMPLATE, words()), {});
    assert.deepEqual(findMailProblems(TEMPLATE, words({ words: 'Hi {username}', note: 'See {page}' })), {});
    const { words: missing } = findMailProblems(TEMPLATE, words({ words: 'Go away' }));
    assert.match(missing ?? '', /needs \{page\}/);
    const { words: inSubject } = findMailProblems(TEMPLATE, words({ subject: '{page}', words: 'Go' }));
    assert.match(inSubject ?? '', /needs \{page\}/, 'in the subject alone it is no link');
  });

  for (const [what, field, text, problem] of [
    ['an unknown placeholder', 'words', '{page} {user}', /\{user\} is not a placeholder/],
    ['another spelling', 'words', '{page} {Product}', /\{Product\} is not/],
    ['an empty pair', 'words', '{page} {}', /\{\} is not/],
    ['an unknown one in the small print', 'note', '{token}', /\{token\} is not/],
    [
      'what somebody typed, in the subject',
      'subject',
      'For {username}',
      /\{username\} .* Use only \{product\}, \{page\}/,
    ],
    ['an open bracket', 'words', '{page} {product', /curly bracket/],
    ['a bracket that only closes', 'note', 'product}', /curly bracket/],
    ['brackets in brackets', 'words', '{page} {{product}}', /curly bracket/],
    ['nothing', 'words', '', /Write a message/],
    ['no subject', 'subject', '', /Write a subject/],
  ] as const) {
    it(`refuses ${what}`, () => {
      const problems = findMailProblems(TEMPLATE, words({ [field]: text }));
      assert.match(problems[field] ?? '', problem);
      assert.equal(Object.keys(problems).length, 1);
    });
  }

  it('fills in one pass, so that a name is never taken for a placeholder', () => {
    const filled = fillMail(words({ words: 'Hello {username}.\n\n{page}' }), {
      username: '{page}',
      page: SITE,
      product: 'NPPE',
    });
    assert.deepEqual(filled, { subject: 'About NPPE', paragraphs: ['Hello {page}.', SITE] });
  });

  it('parts paragraphs at empty lines, keeps single line breaks, and leaves out empty ones', () => {
    const filled = fillMail(words({ words: 'One\nline\n \n\n{answer}\n\n{days}', note: ' {answer} ' }), {
      answer: '',
      days: ['Monday', 'Tuesday\nmore'],
      product: 'a\nb',
    });
    assert.deepEqual(filled, { subject: 'About a b', paragraphs: ['One\nline', 'Monday', 'Tuesday\nmore'] });
  });

  for (const name of MAIL_NAMES) {
    it(`${name}: the default words are valid, and the sample fills them`, () => {
      const template: MailTemplate = MAIL_TEMPLATES[name];
      assert.deepEqual(findMailProblems(template, template), {});
      const { subject, paragraphs, note = '', template: filledWith } = sampleMail(name, SITE, NOON);
      assert.deepEqual(Object.keys(filledWith?.values ?? {}).sort(), Object.keys(template.placeholders).sort());
      assert.doesNotMatch([subject, ...paragraphs, note].join('\n'), /[{}]|undefined/);
    });
  }

  it('puts edited words in place of the default ones, and passes over words that no longer fit', () => {
    const sample = sampleMail('welcome', SITE, NOON);
    const edited = { subject: 'Hi', words: 'Welcome, {username}.\n\nReset: {reset-page}', note: '' };
    const mail = withEditedWords(sample, { version: 2, words: edited, savedAt: NOON });
    assert.deepEqual(
      [mail.subject, mail.paragraphs, mail.note],
      ['Hi', ['Welcome, jordan.', `Reset: ${SITE}/forgot-password`], undefined],
    );
    assert.deepEqual([mail.facts, mail.action], [sample.facts, sample.action], 'the frame stays');
    for (const words of [null, { ...edited, words: '{gone} {reset-page}' }, { ...edited, words: 'No link' }]) {
      assert.equal(withEditedWords(sample, { version: 3, words, savedAt: NOON }), sample);
    }
    assert.equal(withEditedWords(sample, null), sample);
  });
});
