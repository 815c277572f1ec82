import type { AddressFlag } from '@landfall/contract/addresses/address-verification.ts'
import { isFreeMailHost } from '#platform/reference/shared-hosts.ts'
import type { ParsedAddress } from './address-syntax.ts'

/** What stands before the sign where an office reads the mail, not one person; in this trade such addresses are wanted. */
const roles = new Set(
  `info sales sale import imports importacion importaciones importazioni export exports exportacion purchase purchases
  purchasing purchaser buyer buyers buying procurement sourcing orders order compras compra acquisti acquisto achats achat
  einkauf verkauf vertrieb vendas ventas vendite vente office contact contacts contacto contato kontakt contatti mail email
  admin administration administracion amministrazione administrator webmaster postmaster hostmaster abuse support service
  services help helpdesk customerservice customercare care team hello hi enquiries enquiry inquiry inquiries marketing
  media press pr news newsletter hr jobs job careers career recruiting finance accounts accounting accountant billing
  invoice invoices payment payments legal privacy security it tech technical webadmin root noreply no-reply donotreply
  reception secretary secretariat secretaria direction director management general business trade trading commercial
  commerciale comercial logistics logistica shipping warehouse operations dispatch quality production shop store
  wholesale retail dealer dealers distributor export-import import-export info1 info2 sales1 sales2 caigou waimao yewu
  xiaoshou gongsi zixun kefu`.split(/\s+/),
)

/** Where anybody gets an address for some minutes. */
const disposable = new Set(
  `mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org guerrillamail.biz guerrillamailblock.com sharklasers.com
  grr.la 10minutemail.com 10minutemail.net 10minemail.com 20minutemail.com tempmail.com temp-mail.org temp-mail.io tempmail.net
  tempmail.dev tempmailo.com tempail.com tempr.email throwawaymail.com throwaway.email trashmail.com trashmail.de trashmail.net
  trash-mail.com yopmail.com yopmail.fr yopmail.net cool.fr.nf jetable.fr.nf jetable.org jetable.net maildrop.cc mailnesia.com
  mailcatch.com mailexpire.com mailforspam.com mailmetrash.com mailnull.com mailsac.com mailtemp.info mailtothis.com
  mintemail.com mohmal.com moakt.com moakt.cc mytemp.email mytrashmail.com nada.email getnada.com nowmymail.com
  dispostable.com discard.email discardmail.com discardmail.de dropmail.me emailondeck.com emailfake.com fakeinbox.com
  fakemail.net fakemailgenerator.com filzmail.com getairmail.com gishpuppy.com harakirimail.com inboxalias.com inboxbear.com
  inboxkitten.com incognitomail.com incognitomail.org instantemailaddress.com kasmail.com linshiyouxiang.net meltmail.com
  minutebox.com muellmail.com nospammail.net objectmail.com one-time.email onewaymail.com pokemail.net
  proxymail.eu rcpt.at receivemail.org rtrtr.com safetymail.info shortmail.net smashmail.de spam4.me spambog.com
  spambox.us spamcowboy.com spamex.com spamfree24.org spamgourmet.com spamhole.com spaml.com spamspot.com superrito.com
  tempemail.co tempemail.com tempemail.net tempinbox.com temporarymail.org tempomail.fr temporaryemail.net thankyou2010.com
  tmail.ws tmailinator.com tmpmail.net tmpmail.org tmpeml.com trbvm.com trbvn.com upliftnow.com wegwerfmail.de wegwerfmail.net
  wegwerfadresse.de wegwerfemail.de wh4f.org willselfdestruct.com yomail.info zippymail.info zoemail.net 1secmail.com
  1secmail.net 1secmail.org 33mail.com anonbox.net burnermail.io byom.de cock.li crazymailing.com deadaddress.com
  einrot.com fleckens.hu gustr.com jourrapide.com rhyta.com superrito.com teleworm.us armyspy.com cuvox.de dayrep.com
  emltmp.com freeml.net internxt.com luxusmail.org mail-temp.com mail.tm mail.gw mailpoof.com minuteinbox.com
  bugmenot.com 24mail.top chacuo.net bccto.me`.split(/\s+/),
)

const roleBegins =
  /^(?:info|sales|export|import|purchas(?:e|ing)|procurement|sourcing|office|contact|orders?)[._-]/

/** Whether a domain, or one above it, gives addresses away for some minutes. */
export function isDisposable(domain: string): boolean {
  const labels = domain.split('.')
  return labels.slice(0, -1).some((_, at) => disposable.has(labels.slice(at).join('.')))
}

/** Whether an office reads it. */
export function isRole(local: string): boolean {
  const name = local.toLowerCase().split('+')[0] ?? ''
  return roles.has(name) || roleBegins.test(name)
}

/** What the lists know of an address, without asking anybody. */
export function listFlags({ local, domain }: Pick<ParsedAddress, 'local' | 'domain'>): AddressFlag[] {
  return [
    ...(isRole(local) ? (['role'] as const) : []),
    ...(isFreeMailHost(domain) ? (['free'] as const) : []),
    ...(isDisposable(domain) ? (['disposable'] as const) : []),
  ]
}
