import type { mailBrand as zh } from '../../zh/email/mail-brand.ts'

export const mailBrand: typeof zh = {
  tab: 'Look of mails',
  hint: 'Mails written in blocks look like this. After a change templates are drawn anew; mails under way stay as they are.',
  failed: 'The look of mails could not be loaded',
  saved: 'Saved',
  savedAndDrawn: 'Saved; {count, # template was|# templates were} drawn anew',
  logo: 'Logo',
  logoWidth: 'Width of the logo',
  accent: 'Buttons and links',
  textColour: 'Text',
  background: 'Background',
  pale: 'Text or links are hard to read on this background',
  font: 'Typeface',
  fonts: {
    sans: 'Sans serif (Arial)',
    serif: 'Serif (Georgia)',
    round: 'Round (Trebuchet)',
    mono: 'Typewriter (Courier)',
  },
  links: 'Our pages',
  linkLabel: 'Name',
  linkUrl: 'Address',
  urlWrong: 'Enter an address that begins with https://',
  addLink: 'Add a page',
  removeLink: 'Remove page {number}',
}
