import type { mailPurposes as zh } from '../../zh/email/mail-purposes.ts'

export const mailPurposes: typeof zh = {
  label: 'Purpose',
  hint: 'Kept with the mailing; the footer tells readers why they get it',
  offer: 'First contact or an offer',
  business: 'Business with customers you trade with',
  news: 'News that readers asked for',
  service: 'About their own orders or enquiries',
}
