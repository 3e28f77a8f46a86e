import type { CampaignFields, CampaignState } from '../../domain/outreach/campaign.ts';

/** A newsletter mail as it is stored. Times in milliseconds, UTC. */
export type Campaign = CampaignFields & {
  readonly id: number;
  readonly version: number;
  readonly state: CampaignState;
  readonly sendAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly batchAt: number | null;
  readonly createdAt: number;
};

/** The figures of a mail: how many it was queued for, was sent to, bounced, and left the list by its link (product.md 8.51). */
export type CampaignFigures = {
  readonly queued: number;
  readonly sent: number;
  readonly bounced: number;
  readonly unsubscribed: number;
  readonly clicks: number;
};

/** A link of a mail to a page of the site; `target` is the whole address. */
export type CampaignLink = { readonly id: number; readonly target: string; readonly clicks: number };

/** A recipient for whom a mail is queued; the reference is part of the Message-ID. */
export type CampaignRecipient = { readonly subscriberId: number; readonly reference: string };

/** What is needed to send a mail to one of its recipients; null where nothing is to be sent any more. */
export type CampaignDelivery = {
  readonly email: string;
  readonly name: string;
  readonly leaveToken: string;
  readonly reference: string;
} | null;

/** Newsletter mails and whom they went to. */
export type CampaignRepository = {
  readonly listCampaigns: (page: { readonly before: number; readonly limit: number }) => Promise<Campaign[]>;
  readonly findCampaign: (id: number) => Promise<Campaign | null>;
  /** The figures of mails, by their ids. */
  readonly listFigures: (ids: readonly number[]) => Promise<ReadonlyMap<number, CampaignFigures>>;
  /** The figures of a mail and of its links, in their order in the text. */
  readonly findResults: (id: number) => Promise<{ readonly figures: CampaignFigures; readonly links: CampaignLink[] }>;
  readonly listLinks: (id: number) => Promise<CampaignLink[]>;
  readonly findLinkTarget: (linkId: number) => Promise<string | null>;
  /** How many would get a mail to a segment now. */
  readonly countSegment: (segment: string, now: number) => Promise<number>;
  /** The campaign that is to be sent now, the one that began first; null where there is none. */
  readonly findDue: (now: number) => Promise<Campaign | null>;
  readonly findDelivery: (campaignId: number, subscriberId: number) => Promise<CampaignDelivery>;

  readonly add: (fields: CampaignFields, now: number) => Promise<number>;
  /** False where it is no draft any more or another version is stored. */
  readonly edit: (id: number, seenVersion: number, fields: CampaignFields) => Promise<boolean>;
  /** Moves a campaign on, if it is in one of these states; false where it is not. */
  readonly move: (
    id: number,
    from: readonly CampaignState[],
    to: CampaignState,
    sendAt: number | null,
  ) => Promise<boolean>;
  /** Begins to send a scheduled campaign, with its links; false for all but one caller. */
  readonly start: (id: number, targets: readonly string[], now: number) => Promise<boolean>;
  /** Locks a campaign that is being sent until the transaction ends; null where it is not being sent. */
  readonly lockSending: (id: number) => Promise<Campaign | null>;
  /** Takes the next subscribers of its segment as recipients, in the order of the list. */
  readonly takeRecipients: (
    campaign: Campaign,
    limit: number,
    now: number,
    newReference: () => string,
  ) => Promise<CampaignRecipient[]>;
  readonly finish: (id: number, now: number) => Promise<void>;
  readonly markSent: (reference: string, now: number) => Promise<void>;
  /** Marks the recipient of a reference, and the address on the list; answers whether there is such a recipient. */
  readonly markBounced: (reference: string, now: number) => Promise<boolean>;
  readonly recordClick: (linkId: number) => Promise<void>;
};
