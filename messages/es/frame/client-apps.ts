import type { clientApps as zh } from '../../zh/frame/client-apps.ts'

export const clientApps: typeof zh = {
  ready: 'Listo',
  notReady: 'Sin configurar',
  ownClient: 'Aplicación de la empresa: {id}',
  givenClient: 'Con la aplicación de esta instalación',
  noClient:
    'Cuando la aplicación esté registrada y se indique aquí, los compañeros podrán conectar sus cuentas',
  setUp: 'Configurar',
  change: 'Cambiar',
  remove: 'Quitar',
  removeQuestion: '¿Quitar la aplicación de {provider}?',
  saved: 'Guardado',
  appOf: 'Aplicación en {provider}',
  clientId: 'ID de cliente',
  clientSecret: 'Secreto de cliente',
  secretKept: 'Déjelo vacío para no cambiarlo',
}
