import type { inbox as zh } from '../../zh/email/inbox.ts'

export const inbox: typeof zh = {
  conversation: 'Conversación',
  tabs: {
    open: 'Pendientes',
    mine: 'Mías',
    unread: 'Sin leer',
    automatic: 'Automáticas',
    closed: 'Terminadas',
    all: 'Todas',
  },
  fields: {
    from: 'Remitente',
    message: 'Mensaje',
    customer: 'Cliente',
    label: 'Interés',
    responsible: 'Responsable',
    lastAt: 'Recibido',
    answeredAt: 'Respondido',
    email: 'Correo',
  },
  labels: {
    interested: 'Interesado',
    notNow: 'Ahora no',
    notInterested: 'No le interesa',
    wrongPerson: 'No es la persona',
    outOfOffice: 'Fuera de la oficina',
  },
  noLabel: 'Sin marcar',
  labelHint: '«Interesado» pasa a la etapa siguiente a los clientes que siguen en la primera',
  interestMoves: '{label} (el cliente pasa a «{stage}»)',
  moved: 'Clientes que pasaron a la etapa siguiente: {amount}',
  awayUntil: 'Fuera de la oficina hasta el {day}',
  unread: 'Sin leer',
  markRead: 'Marcar como leída',
  markUnread: 'Marcar como no leída',
  close: 'Terminar',
  reopen: 'Abrir de nuevo',
  opened: 'abierto el {at}',
  earlier: 'El correo anterior está en la cronología del cliente',
  withoutCustomer:
    'Quien escribió no pertenece a ningún cliente. Guárdelo como cliente para responder desde aquí.',
  searchHint: 'Remitente, cliente, asunto o texto',
  emptyTitle: 'Nadie ha respondido todavía',
  emptyHint:
    'Cuando los clientes respondan a su correo, la conversación aparecerá aquí. Las respuestas se leen de los buzones conectados.',
  connectMailbox: 'Conectar un buzón',
}
