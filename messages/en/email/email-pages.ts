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
  footerReason: 'You get this e-mail because {company} believes its products may be useful to you.',
  footerUnsubscribe: 'Unsubscribe',
}
