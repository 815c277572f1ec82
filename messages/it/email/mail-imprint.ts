import type { mailImprint as zh } from '../../zh/email/mail-imprint.ts'

export const mailImprint: typeof zh = {
  tab: 'Piè di pagina',
  hint: 'Appare sotto gli invii e le sequenze, nella lingua di ogni e-mail. Le lettere a una sola persona non lo hanno.',
  postalAddress: 'Indirizzo postale',
  postalHint: 'Via, CAP, città, paese. USA, Canada, UE e altri lo richiedono nella pubblicità.',
  dataLaw: 'Che cosa si dice ai lettori sui loro diritti',
  dataLawHint:
    'Sotto l’e-mail appare anche come si è conosciuta l’azienda: dati doganali, un elenco o un file, la mappa, un sito web o l’ufficio vendite.',
  privacyUrl: 'Informativa sulla privacy (indirizzo web)',
  avoidedDomains: 'Domini a cui nessun link deve portare',
  avoidedHint: 'Controllati prima dell’invio, compresi i sottodomini. Prema Invio dopo ciascuno.',
  saved: 'Salvato',
  failed: 'Impossibile caricare il piè di pagina',
  laws: { none: 'Nulla', gdpr: 'GDPR (UE, Regno Unito, Svizzera)', pipl: 'PIPL (Cina)' },
}
