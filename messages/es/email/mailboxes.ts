import type { mailboxes as zh } from '../../zh/email/mailboxes.ts'

export const mailboxes: typeof zh = {
  tab: 'Buzones',
  intro:
    'Las respuestas y los rebotes llegan a sus propios buzones. Indique los datos IMAP de su dirección de respuesta o de envío y se consultará aproximadamente cada minuto.',
  privacy:
    'Solo se guardan las respuestas a sus envíos, los rebotes y las quejas. El resto del correo no se guarda ni se registra, y nada cambia en el buzón.',
  fromNow: 'Se lee el correo que llegue a partir de ahora',
  emptyTitle: 'Todavía no hay buzones',
  emptyHint:
    'Cuando haya uno, las respuestas y los rebotes aparecerán en el registro de envíos y en la cronología del cliente',
  add: 'Añadir buzón',
  edit: 'Editar buzón',
  fields: {
    name: 'Nombre',
    address: 'Dirección de correo',
    host: 'Servidor IMAP',
    port: 'Puerto',
    security: 'Cifrado',
    allowSelfSigned: 'Aceptar un certificado autofirmado',
    userName: 'Usuario',
    password: 'Contraseña',
    folder: 'Carpeta',
  },
  addressHint: 'La dirección a la que responden los clientes',
  passwordHint:
    'Con la verificación en dos pasos, la mayoría de los proveedores exige una contraseña de aplicación',
  keepPassword: 'Si se deja vacía, no cambia',
  folderHint: 'Donde llegan las respuestas y los rebotes',
  state: {
    reading: 'Funciona',
    waiting: 'Aún sin leer',
    failing: 'No se puede leer',
    paused: 'En pausa',
  },
  problem: {
    noAnswer: 'No se puede conectar con el servidor: compruebe la dirección y el puerto',
    encryption: 'No se ha podido establecer una conexión cifrada: compruebe el cifrado y el puerto',
    certificate: 'El certificado del servidor no es de confianza',
    signIn:
      'La autorización del correo ha fallado: compruebe el usuario y la contraseña (o la contraseña de aplicación)',
    folder: 'Esta carpeta no existe',
    protocol: 'El servidor ha cortado la conexión o no es un servidor IMAP',
  },
  lastRead: 'Última lectura:',
  kept: 'Respuestas y rebotes encontrados: {amount}',
  nextTry: 'Próximo intento: {time}',
  test: 'Probar la conexión',
  testDone: 'Sesión iniciada; la carpeta «{folder}» se puede leer',
  testFailed: 'La prueba ha fallado',
  serverSays: 'El servidor dice: {answer}',
  folders: 'Carpetas del servidor: {names}',
  pause: 'Pausar',
  resume: 'Reanudar',
  paused: 'En pausa',
  resumed: 'Reanudado',
  editAction: 'Editar',
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar el buzón «{name}»?',
  removeHint:
    'Dejará de leerse su correo. Pasa a la papelera; se conservan las respuestas y los rebotes ya encontrados.',
  saved: 'Guardado',
  failed: 'No se han podido cargar los buzones',
}
