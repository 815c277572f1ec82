import type { emailPages as zh } from '../../zh/email/email-pages.ts'

export const emailPages: typeof zh = {
  testSubject: 'E-mail di prova',
  unsubscribeTitle: 'Annulla iscrizione',
  unsubscribeQuestion: 'Non riceverai più e-mail da {company} all’indirizzo {address}.',
  unsubscribeButton: 'Annulla la mia iscrizione',
  unsubscribedTitle: 'Iscrizione annullata',
  unsubscribedText: '{address} non riceverà più e-mail da {company}.',
  linkUnknownTitle: 'Link non valido',
  linkUnknownText: 'Il link è incompleto o non più valido. Rispondi all’e-mail per annullare l’iscrizione.',
  reasons: {
    offer: 'Riceve questa e-mail perché {company} ritiene che i propri prodotti possano esserLe utili.',
    business: 'Riceve questa e-mail perché è in rapporti commerciali con {company}.',
    news: 'Riceve questa e-mail perché ha richiesto le notizie di {company}.',
    service: 'Questa e-mail riguarda il Suo ordine o la Sua richiesta a {company}.',
  },
  footerUnsubscribe: 'Annulla iscrizione',
  foundBy: 'Come abbiamo conosciuto la sua azienda: {source}.',
  privacy: 'Informativa sulla privacy',
  rights: {
    gdpr: 'Può chiedere in ogni momento a {company} quali suoi dati conserva, farli correggere o cancellare e opporsi al loro uso: basta rispondere. Può anche rivolgersi a un’autorità per la protezione dei dati.',
    pipl: 'In base alla legge sulla protezione delle informazioni personali (PIPL) può chiedere a {company} quali suoi dati conserva, farli correggere o cancellare e revocare il consenso: basta rispondere.',
  },
  sources: {
    manual: 'il nostro ufficio vendite',
    customs: 'registri doganali pubblici',
    import: 'un elenco di aziende',
    map: 'una mappa pubblica di aziende',
    search: 'un sito web pubblico',
  },
}
