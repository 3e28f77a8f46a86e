import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { committed, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';

describe('texts of the site (product.md 8.14)', () => {
  eachDatabase((open) => {
    it('are found by their key as they were written, until they leave the files', async () => {
      const terms = { key: 'terms', title: 'Terms of Use', html: '<p>Be fair.</p>' };
      await committed(open(), ({ content }) => content.saveSitePages([terms], NOON));
      const { sitePages } = createReaders(open());
      assert.deepEqual({ ...(await sitePages.find('terms')) }, { title: 'Terms of Use', content: '<p>Be fair.</p>' });
      assert.equal(await sitePages.find('TERMS'), null);
      assert.equal(await sitePages.find('privacy'), null);
      const privacy = { key: 'privacy', title: 'Privacy Policy', html: '<p>Ours to keep.</p>' };
      await committed(open(), ({ content }) => content.saveSitePages([privacy], NOON + 1));
      assert.equal(await sitePages.find('terms'), null);
    });
  });
});
