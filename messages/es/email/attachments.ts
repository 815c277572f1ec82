import type { attachments as zh } from '../../zh/email/attachments.ts'

export const attachments: typeof zh = {
  label: 'Archivos adjuntos',
  attach: 'Adjuntar archivos',
  hint: 'Hasta {count, # archivo|# archivos}, {limit} en total',
  failed: 'No se pudo enviar «{name}»: {reason}',
  empty: '«{name}» está vacío',
  tooMany: 'Hasta {count, # archivo|# archivos}',
  blocked: 'Los proveedores de correo rechazan archivos como «{name}»',
  tooLarge: 'Los archivos pueden sumar {limit}',
  heavy:
    'Los archivos ocupan {size}: los recibe cada destinatario, lo que hace más lento el envío y acaba más veces en correo no deseado. Para muchas personas es mejor un enlace.',
  remove: 'Quitar «{name}»',
  sending: 'Enviando «{name}»',
  open: 'Descargar «{name}»',
  personal: 'Archivos propios para algunos destinatarios',
  personalHint:
    'Una columna de la lista nombra los archivos, separados por punto y coma; cada uno recibe solo los de su fila',
  personalColumn: 'Columna con los nombres',
  noPersonal: 'Ninguna',
  personalCount: 'Destinatarios con archivo propio: {amount}',
  personalMissing: 'Faltan: {names}',
  personalUnused: 'Nadie los nombra: {names}',
  personalFiles: 'Los archivos',
}
