import type { socialAccounts as zh } from '../../zh/social/social-accounts.ts'

export const socialAccounts: typeof zh = {
  intro:
    'Los mensajes entran y salen por las vías oficiales de las redes. Los tokens se guardan cifrados y solo se envían a su red.',
  add: 'Vincular una cuenta',
  failed: 'No se pudieron cargar las cuentas',
  emptyTitle: 'Aún no hay cuentas vinculadas',
  emptyHint: 'Cuando vincule una, lo que le escriban aparecerá en la bandeja social',
  network: 'Red',
  about: {
    whatsapp:
      'WhatsApp Cloud API: responda a quienes escriban a su número, libremente durante 24 horas desde su último mensaje.',
    telegram:
      'Bot de Telegram: responda en cualquier momento a quienes hayan escrito al bot. Un bot no puede iniciar una conversación.',
    facebook:
      'Messenger de una página de Facebook: responda a quienes escriban a la página, durante 24 horas desde su último mensaje.',
    linkedin:
      'Página de LinkedIn: publicar. LinkedIn no tiene vía para mensajes; en un cliente puede abrir el perfil y copiar su texto.',
  },
  health: {
    ok: 'Funciona',
    failing: 'No responde',
    reauth: 'Necesita un token nuevo',
  },
  tokenHint: {
    whatsapp: 'Requiere un token permanente de un usuario del sistema de Meta Business Manager.',
    telegram: 'El token lo da @BotFather.',
    facebook: 'Requiere un token de usuario con pages_messaging.',
    linkedin: 'El token se obtiene en el generador de tokens del portal para desarrolladores de LinkedIn.',
  },
  token: 'Token',
  businessId: 'ID de la cuenta de WhatsApp Business',
  appSecret: 'Clave secreta de la aplicación',
  appSecretHint:
    'Demuestra que lo que llega es realmente de Meta; está en la configuración básica de su aplicación',
  appSecretKept: 'Vacío: no cambia',
  find: 'Buscar',
  target: 'Número, bot o página que se vincula',
  noTargets: 'Este token no puede actuar en nombre de ningún número, bot o página',
  unusable: '{name} (el token no tiene permiso)',
  taken: '{name} (ya vinculada)',
  bound: 'La cuenta está vinculada',
  door: 'Configurar la recepción',
  doorHint:
    'Indique ambos en la configuración de webhooks de su aplicación de Meta y suscríbase a messages y message_template_status_update (en Messenger también a message_deliveries y message_reads).',
  doorOpen: 'Esta red ya está configurada automáticamente; no hay que hacer nada.',
  address: 'URL de devolución de llamada',
  verifyToken: 'Token de verificación',
  renew: 'Token nuevo',
  renewed: 'El token se ha sustituido',
  check: 'Comprobar ahora',
  unbind: 'Desvincular',
  unbindQuestion: '¿Desvincular «{name}»?',
  unbindHint:
    'Su token y su clave se eliminan de inmediato. La cuenta va a la papelera con sus conversaciones ({amount}); al restaurarla necesitará un token nuevo.',
  unbound: 'La cuenta está desvinculada',
  played: 'Cuenta de demostración',
  tryOut: 'Recibir un mensaje de prueba',
  triedOut: 'Un mensaje de prueba llega a la bandeja social',
  playedHint: 'La red se simula en este equipo; nada sale de él',
  conversations: 'Conversaciones: {amount}',
  checkedAt: 'Comprobada',
  expiresAt: 'El token vence el {day}',
  eventAt: 'Última recepción',
  noEvents: 'Aún no ha llegado nada',
  refused: 'Se rechazó algo con una firma incorrecta. Compruebe la clave secreta de la aplicación.',
  way: 'Cómo',
  bySignIn: 'Iniciar sesión en la red',
  byToken: 'Indicar un token',
  signInFirst: 'Primero inicie sesión en la red',
  apps: {
    meta: 'Meta (Facebook, WhatsApp)',
    linkedin: 'LinkedIn',
  },
  appMissing:
    'Aún no se puede iniciar sesión con {provider}: configure antes una aplicación o indique un token.',
  appSetUp: 'Configurar una aplicación',
  connect: 'Iniciar sesión con {provider}',
  connected: 'Sesión iniciada con {provider}',
  waiting: 'Esperando la ventana de {provider}',
  signedIn: 'Sesión iniciada en {network}. Puede cerrar esta ventana y seguir donde estaba.',
  appsTitle: 'Aplicaciones',
  appsIntro:
    'Para vincular cuentas iniciando sesión hay que registrar una vez una aplicación en la red. Lo vinculado sigue vinculado si cambia.',
  appSteps: {
    meta: 'En Meta for Developers, cree una aplicación de tipo «Negocios» con los productos Inicio de sesión con Facebook, Messenger y WhatsApp, e indique este URI de redireccionamiento de OAuth válido:',
    linkedin:
      'En el portal para desarrolladores de LinkedIn, cree una aplicación para su página con el producto «Community Management API» e indique esta URL de redirección autorizada:',
  },
  appRemoveHint: 'Las cuentas vinculadas siguen funcionando hasta que caduquen sus tokens.',
  renewedBy: 'El token se renueva antes del {day}',
}
