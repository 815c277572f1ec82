import type { mailPictures as zh } from '../../zh/email/mail-pictures.ts'

export const mailPictures: typeof zh = {
  title: 'Pictures',
  choose: 'Choose a picture',
  change: 'Change the picture',
  clear: 'Take the picture out',
  address: 'Or the address of a picture',
  addressHint: 'Pictures of other sites are seen in the mail, not in this preview',
  search: 'Search by name',
  dropHint: 'Large photographs are made smaller, and what the camera noted is taken out',
  empty: 'The library is empty',
  emptyHint: 'Drop photographs of your products here; all templates can use them',
  noneFound: 'No picture has such a name',
  failed: 'The pictures could not be loaded',
  remove: 'Take out of the library: {name}',
  removed: '“{name}” taken out; mails that were sent go on showing it',
  more: 'Show more',
}
