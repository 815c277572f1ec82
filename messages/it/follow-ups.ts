import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  method: 'Mezzo',
  methods: {
    call: 'Chiamata',
    email: 'E-mail',
    sms: 'SMS',
    visit: 'Visita o incontro',
  },
  content: 'Che cosa si è detto',
  contentHint: 'Di che cosa si è parlato, e qual è il prossimo passo?',
  happenedAt: 'Quando',
  now: 'Adesso',
  nextContactAt: 'Prossimo contatto',
  unchanged: 'Invariato',
  save: 'Registra follow-up',
  saved: 'Follow-up registrato',
  inFuture: 'Un follow-up non può essere nel futuro',
}
