import type { mailPurposes as zh } from '../../zh/email/mail-purposes.ts'

export const mailPurposes: typeof zh = {
  label: 'Finalità',
  hint: 'Resta con l’invio; il piè di pagina dice al lettore perché lo riceve',
  offer: 'Primo contatto o offerta',
  business: 'Rapporti con clienti attuali',
  news: 'Notizie richieste dal lettore',
  service: 'Su suoi ordini o richieste',
}
