/** One thing of an order, as a mail lists it. */
export interface MailItem {
  name: string;
  /** Such as "White, 15 oz · 2 pieces". */
  details: string;
  price: string;
  picture: string | null;
}

/** What a mail says, in the order in which it says it; its HTML and its plain text say the same. */
export interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  heading: string;
  /** Something went wrong. */
  notice?: string;
  lead?: string;
  quote?: { words: string; by: string };
  /** How many of the steps were reached. */
  steps?: { names: readonly string[]; reached: number };
  parcel?: { service: string; number: string };
  items: readonly MailItem[];
  /** The last one counts most. */
  sums: readonly (readonly [name: string, amount: string])[];
  facts: readonly (readonly [name: string, value: string])[];
  after?: string;
  button: { label: string; url: string };
  small: string;
  /** What it is about, and why it comes. */
  footer: readonly string[];
}
