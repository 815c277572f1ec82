import type { supportAccess as zh } from '../../zh/access/support-access.ts'

export const supportAccess: typeof zh = {
  title: 'Accesos de soporte',
  tabs: {
    received: 'Entraron aquí',
    given: 'Entramos nosotros',
  },
  searchHint: 'Buscar por persona, empresa o motivo',
  emptyTitle: 'Nadie ha entrado aún para ayudar',
  emptyHint:
    'Cada vez que soporte entra como alguien, aquí consta quién, cuándo y por qué, y nadie puede cambiarlo.',
  running: 'En curso',
  inside: '{actor} ha entrado como {name} ({company}).',
  minutesLeft: 'Quedan {minutes, # minuto|# minutos}.',
  leave: 'Terminar y volver',
  expiry:
    'La cuenta de su empresa termina el {day} (en {days, # día|# días}). Contacte con su proveedor para renovarla.',
  fields: {
    actorName: 'Quién entró',
    companyName: 'Empresa',
    userName: 'Como',
    reason: 'Motivo',
    address: 'Dirección',
    startedAt: 'Inicio',
    endedAt: 'Fin',
  },
}
