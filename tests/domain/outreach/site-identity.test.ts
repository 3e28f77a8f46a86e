import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSocialNetworkName } from '../../../src/domain/outreach/site-identity.ts';

describe('what the professional network is called (product.md 8.10)', () => {
  const names = {
    'https://www.linkedin.com/company/plumbline': 'LinkedIn',
    'https://ca.linkedin.com/company/plumbline': 'LinkedIn',
    'https://linkedin.com/company/plumbline': 'LinkedIn',
    'https://www.network.example/us': 'network.example',
    'https://notlinkedin.com/us': 'notlinkedin.com',
  };
  for (const [url, name] of Object.entries(names)) {
    test(url, () => assert.equal(getSocialNetworkName(url), name));
  }
});
