import { Clock, type IconNode, Mail, MapPin, Phone } from 'lucide';
import type { ReactNode } from 'react';
import { CONTACT_HOURS } from '../../domain/outreach/site-identity.ts';
import { useSiteIdentity } from '../root.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { factName, facts, factValue } from './contact-page.css.ts';

type FactProps = { readonly icon: IconNode; readonly name: string; readonly children: ReactNode };

const Fact = ({ icon, name, children }: FactProps) => (
  <div>
    <dt className={factName}>
      <Icon of={icon} size={18} />
      {name}
    </dt>
    <dd className={factValue}>{children}</dd>
  </div>
);

/** The ways to reach us without the form, as the operator has set them (product.md 8.10). */
export function ContactFacts() {
  const { company, postalAddress, contactEmail, contactPhone } = useSiteIdentity();
  return (
    <Card title="Contact Information">
      <dl className={facts}>
        <Fact icon={Mail} name="Email">
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </Fact>
        <Fact icon={Phone} name="Phone">
          <a href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>{contactPhone}</a>
        </Fact>
        <Fact icon={Clock} name="Hours">
          {CONTACT_HOURS}
        </Fact>
        <Fact icon={MapPin} name="Mail">
          {company}, {postalAddress}
        </Fact>
      </dl>
    </Card>
  );
}
