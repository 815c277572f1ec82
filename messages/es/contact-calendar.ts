import type { contactCalendar as zh } from '../zh/contact-calendar.ts'

export const contactCalendar: typeof zh = {
  zone: {
    customer: 'Hora del cliente ({zone})',
    country: 'Hora del cliente ({zone}, según el país)',
    company: 'Hora de su empresa ({zone}), porque no se conoce el país del cliente',
  },
  yourTime: 'Su hora: {time}',
  nowThere: 'Ahora allí: {time}',
  assumed: 'Zona horaria deducida del país',
  weekend: 'Allí es fin de semana',
  holiday: 'Allí es festivo: {name}',
  move: 'Pasar al {time}',
  feedTitle: 'Próximos contactos',
  contact: 'Contactar con {name}',
  there: 'Hora local: {time} ({zone})',
  title: 'Calendario',
  intro:
    'Vea sus próximos contactos en su propio programa de calendario. Quien conozca la dirección puede leer los nombres de sus clientes y cuándo los contacta.',
  none: 'Aún no hay dirección de calendario.',
  create: 'Crear dirección',
  renew: 'Nueva dirección',
  renewQuestion: '¿Crear una dirección nueva? La anterior dejará de funcionar de inmediato.',
  close: 'Desactivar',
  closeQuestion: '¿Desactivar el calendario? Su dirección dejará de funcionar de inmediato.',
  closed: 'El calendario está desactivado',
  address: 'Dirección del calendario',
  addressHint: 'Cópiela ahora: no se volverá a mostrar.',
  created: 'Creada: {time}',
  lastRead: 'Última lectura: {time}',
  neverRead: 'Aún no se ha leído',
  failed: 'No se ha podido cargar el calendario',
}
