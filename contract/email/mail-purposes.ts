import * as z from 'zod/mini'

/**
 * What a mailing is for: an offer to companies that know nothing of it, business with those that trade with the sender,
 * news that readers asked for, or something they have to know about their own orders. It is kept with the mailing, and its
 * footer says so; the texts are `mailPurposes.<purpose>` and `emailPages.reasons.<purpose>`.
 */
export const mailPurposes = ['offer', 'business', 'news', 'service'] as const
export type MailPurpose = (typeof mailPurposes)[number]

/** The purpose of a mailing; an offer unless somebody says otherwise. */
export const mailPurpose = z._default(z.enum(mailPurposes), 'offer')
