import type { inbox as zh } from '../../zh/email/inbox.ts'

export const inbox: typeof zh = {
  conversation: 'Conversazione',
  tabs: {
    open: 'Da gestire',
    mine: 'Mie',
    unread: 'Non lette',
    automatic: 'Automatiche',
    closed: 'Concluse',
    all: 'Tutte',
  },
  fields: {
    from: 'Mittente',
    message: 'Messaggio',
    customer: 'Cliente',
    label: 'Interesse',
    responsible: 'Responsabile',
    lastAt: 'Ricevuto',
    answeredAt: 'Risposto',
    email: 'Indirizzo',
  },
  labels: {
    interested: 'Interessato',
    notNow: 'Non ora',
    notInterested: 'Non interessato',
    wrongPerson: 'Persona sbagliata',
    outOfOffice: 'Fuori sede',
  },
  noLabel: 'Non indicato',
  labelHint: '«Interessato» porta alla fase successiva i clienti ancora nella prima',
  interestMoves: '{label} (il cliente passa a «{stage}»)',
  moved: 'Clienti passati alla fase successiva: {amount}',
  awayUntil: 'Fuori sede fino al {day}',
  unread: 'Non letta',
  markRead: 'Segna come letta',
  markUnread: 'Segna come non letta',
  close: 'Concludi',
  reopen: 'Riapri',
  opened: 'aperto il {at}',
  earlier: 'La posta precedente è nella cronologia del cliente',
  withoutCustomer:
    'Chi ha scritto non appartiene a nessun cliente. Lo salvi come cliente per rispondere da qui.',
  searchHint: 'Mittente, cliente, oggetto o testo',
  emptyTitle: 'Nessuno ha ancora risposto',
  emptyHint:
    'Quando i clienti rispondono alle Sue e-mail, la conversazione appare qui. Le risposte si leggono dalle caselle collegate.',
  connectMailbox: 'Collega una casella',
}
