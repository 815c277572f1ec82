import type { mailChecks as zh } from '../../zh/email/mail-checks.ts'

export const mailChecks: typeof zh = {
  title: 'Checks',
  allWell: 'Nothing found that filters or mail programs would mind',
  clipped: 'The mail has {size} kB; Gmail cuts it off after 102 kB',
  dataImages: 'Embedded (data:) images do not show in Gmail and Outlook; put them online',
  noAlt: 'Images without a description: {amount}. Where images are blocked, nothing is seen',
  onlyImages: 'Almost only images: filters take it for junk; add text',
  manyLinks: 'Many links ({amount}); keep the important ones',
  shortLink: 'Short links ({host}) are often taken for junk; use an address of your own site',
  numberLink: 'A link leads to a number ({host}); use a domain',
  otherLink: 'The text of a link says “{host}” and leads elsewhere, as forged mail does',
  insecureLink: 'The link to {host} is not encrypted (http); use https',
  longSubject: 'The subject is so long that phones cut it off',
  loudSubject: 'A subject in capitals or with repeated signs is taken for junk',
  junkWords: 'Words that filters dislike: {words}',
  brokenPlaceholder: 'A salutation or variable is not filled in, such as “Dear ,”; give variables a fallback',
}
