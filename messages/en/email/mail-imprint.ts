import type { mailImprint as zh } from '../../zh/email/mail-imprint.ts'

export const mailImprint: typeof zh = {
  tab: 'Mail footer',
  hint: 'This stands below mailings and sequences, in the language of each mail. Letters to one person are yours alone.',
  postalAddress: 'Postal address',
  postalHint: 'Street, postcode, city, country. The USA, Canada, the EU and others want it in advertising.',
  dataLaw: 'What readers are told about their rights',
  dataLawHint:
    'Below the mail also stands how its company was found: customs data, a company directory or file, the map, a web site, or by the sales team.',
  privacyUrl: 'Privacy notice (web address)',
  avoidedDomains: 'Domains no link may lead to',
  avoidedHint: 'Checked before mail goes; domains below them are meant too. Press Enter after each.',
  saved: 'Saved',
  failed: 'The mail footer could not be loaded',
  laws: { none: 'Nothing', gdpr: 'GDPR (EU, UK, Switzerland)', pipl: 'PIPL (China)' },
}
