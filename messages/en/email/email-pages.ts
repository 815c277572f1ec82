import type { emailPages as zh } from '../../zh/email/email-pages.ts'

export const emailPages: typeof zh = {
  testSubject: 'Test mail',
  unsubscribeTitle: 'Unsubscribe',
  unsubscribeQuestion: 'You will no longer get e-mail from {company} at {address}.',
  unsubscribeButton: 'Unsubscribe me',
  unsubscribedTitle: 'You are unsubscribed',
  unsubscribedText: '{address} gets no more e-mail from {company}.',
  linkUnknownTitle: 'This link does not work',
  linkUnknownText: 'The link is incomplete or no longer known. Reply to the e-mail to unsubscribe.',
  reasons: {
    offer: 'You get this e-mail because {company} believes its products may be useful to you.',
    business: 'You get this e-mail because you do business with {company}.',
    news: 'You get this e-mail because you asked {company} for its news.',
    service: 'This e-mail is about your order or enquiry at {company}.',
  },
  footerUnsubscribe: 'Unsubscribe',
  foundBy: 'How we came across your company: {source}.',
  privacy: 'Privacy notice',
  rights: {
    gdpr: 'You may ask {company} at any time what it holds about you, have it corrected or deleted, and object to its use: a reply is enough. You may also complain to a data protection authority.',
    pipl: 'Under the Personal Information Protection Law you may ask {company} what it holds about you, have it corrected or deleted, and withdraw your consent: a reply is enough.',
  },
  sources: {
    manual: 'our sales team',
    customs: 'public customs records',
    import: 'a business directory',
    map: 'a public map of companies',
    search: 'a public web site',
  },
}
