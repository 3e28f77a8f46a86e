import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keepUnitsTogether } from '../../../src/domain/competency/keep-units-together.ts';

describe('units beside their numbers (product.md 9.26)', () => {
  for (const [text, kept] of [
    ['from 15 °C to 75 °C.', 'from 15~°C to 75~°C.'],
    ['1,420 kg/h of steam', '1,420~kg/h of steam'],
    ['12 m³/h, 6.7 m² and 4.18 kJ/(kg·K)', '12~m³/h, 6.7~m² and 4.18~kJ/(kg·K)'],
    ['1,200 W/(m²·K), 836 kW, 60 K, 400 kPa gauge', '1,200~W/(m²·K), 836~kW, 60~K, 400~kPa gauge'],
    ['2.5 m by 3 m, cost', '2.5~m by 3~m, cost'],
    ['in 2019 I was one of 3 engineers', 'in 2019 I was one of 3 engineers'],
    ['in 2019 he met 4 managers at 5 sites', 'in 2019 he met 4 managers at 5 sites'],
    ['Regulation 220/01. My 3 plants', 'Regulation 220/01. My 3 plants'],
  ] as const) {
    test(text, () => assert.equal(keepUnitsTogether(text).replaceAll('\u00a0', '~'), kept));
  }
});
