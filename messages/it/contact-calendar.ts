import type { contactCalendar as zh } from '../zh/contact-calendar.ts'

export const contactCalendar: typeof zh = {
  zone: {
    customer: 'Ora del cliente ({zone})',
    country: 'Ora del cliente ({zone}, dedotta dal Paese)',
    company: 'Ora della sua azienda ({zone}): il Paese del cliente non è noto',
  },
  yourTime: 'La sua ora: {time}',
  nowThere: 'Adesso là: {time}',
  assumed: 'Fuso orario ricavato dal paese',
  weekend: 'Là è il fine settimana',
  holiday: 'Là è festa: {name}',
  move: 'Sposta al {time}',
  feedTitle: 'Prossimi contatti',
  contact: 'Contattare {name}',
  there: 'Ora locale: {time} ({zone})',
  title: 'Calendario',
  intro:
    'Veda i suoi prossimi contatti nel suo programma di calendario. Chi conosce l’indirizzo può leggere i nomi dei suoi clienti e quando li contatta.',
  none: 'Non c’è ancora un indirizzo del calendario.',
  create: 'Crea indirizzo',
  renew: 'Nuovo indirizzo',
  renewQuestion: 'Creare un nuovo indirizzo? Quello precedente smette subito di funzionare.',
  close: 'Disattiva',
  closeQuestion: 'Disattivare il calendario? L’indirizzo smette subito di funzionare.',
  closed: 'Il calendario è disattivato',
  address: 'Indirizzo del calendario',
  addressHint: 'Lo copi adesso: non verrà più mostrato.',
  created: 'Creato: {time}',
  lastRead: 'Ultima lettura: {time}',
  neverRead: 'Non ancora letto',
  failed: 'Impossibile caricare il calendario',
}
