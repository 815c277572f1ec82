import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  method: 'Medio',
  methods: {
    call: 'Llamada',
    email: 'Correo',
    sms: 'SMS',
    visit: 'Visita o reunión',
  },
  content: 'Qué se habló',
  contentHint: '¿De qué se habló y cuál es el siguiente paso?',
  happenedAt: 'Cuándo',
  now: 'Ahora',
  nextContactAt: 'Próximo contacto',
  unchanged: 'Sin cambios',
  save: 'Registrar seguimiento',
  saved: 'Seguimiento registrado',
  inFuture: 'Un seguimiento no puede estar en el futuro',
}
