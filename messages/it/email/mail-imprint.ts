import type { mailImprint as zh } from '../../zh/email/mail-imprint.ts'

export const mailImprint: typeof zh = {
  tab: 'Piè di pagina',
  hint: 'Appare sotto gli invii e le sequenze, nella lingua di ogni e-mail. Le lettere a una sola persona non lo hanno.',
  postalAddress: 'Indirizzo postale',
  postalHint: 'Via, CAP, città, paese. USA, Canada, UE e altri lo richiedono nella pubblicità.',
  dataLaw: 'Che cosa si dice ai lettori sui loro diritti',
  dataLawHint:
    'Sotto l’e-mail appare anche da dove proviene l’indirizzo: dati doganali, un elenco di aziende, un file, la mappa o un inserimento manuale.',
  privacyUrl: 'Informativa sulla privacy (indirizzo web)',
  avoidedDomains: 'Domini a cui nessun link deve portare',
  avoidedHint: 'Controllati prima dell’invio, compresi i sottodomini. Prema Invio dopo ciascuno.',
  saved: 'Salvato',
  failed: 'Impossibile caricare il piè di pagina',
  laws: { none: 'Nulla', gdpr: 'GDPR (UE, Regno Unito, Svizzera)', pipl: 'PIPL (Cina)' },
}
